-- Every order that companies are listed in has its index, and so has the filter that leaves few of many:
-- without them a million companies are sorted to show fifty.

create index companies_by_kind_rank on companies (app.kind_rank(kind), id) where deleted_at is null;
create index companies_by_status on companies (status, id) where deleted_at is null;
create index companies_by_country on companies (coalesce(country, ''), id) where deleted_at is null;
create index companies_of_status on companies (status, lower(name), id) where deleted_at is null;
