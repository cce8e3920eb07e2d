create constraint trigger live_said after insert or update on claims deferrable initially deferred for each row execute function tg_send_live();
