create constraint trigger live_said after insert or update on notifications deferrable initially deferred for each row execute function tg_send_live();
