-- An error ID leads to what its request did.
create index audit_logs_by_request on audit_logs (request_id, id desc) where request_id is not null;
