-- After five calls a connection would keep one query plan for any number of plans, which joins
-- thousands of them row by row. Planned for each call, it joins them by hash.
alter function app.list_prices(uuid, uuid[], date) set plan_cache_mode to 'force_custom_plan';
