export default { sort: 'Sort by', usual: 'Usual order', up: '{name}, ascending', down: '{name}, descending' }
