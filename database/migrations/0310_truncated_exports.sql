alter table exports rename column cut to truncated;
