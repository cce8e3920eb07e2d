-- What is paid and not released yet is looked through every minute: by an index, however many orders there have ever been.
create index orders_unsettled on orders (id) where status = 'paid' and released_at is null;
