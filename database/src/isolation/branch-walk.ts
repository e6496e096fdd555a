/** Matches a search word outside the current and former branches of its record. */
const otherBranch = `(s.branch_id is distinct from w.branch and not exists (
  select from former_branches f where f.branch_id = w.branch and f.former_id = s.branch_id))`;

/** Rows whose columns disagree with a plain recursive walk from the platform down. */
export const misplaced = `
  with recursive walk as (
    select id, kind, null::uuid as branch from companies where parent_id is null
    union all
    select c.id, c.kind, case when w.kind = 'platform' then c.id else w.branch end
    from walk w join companies c on c.parent_id = w.id)
  select 'company ' || c.name as wrong from companies c join walk w using (id) where c.branch_id is distinct from w.branch
  union all
  select 'person ' || p.email from profiles p join walk w on w.id = p.company_id where p.branch_id is distinct from w.branch
  union all
  select 'word ' || s.word || ' of ' || c.name from companies c join walk w using (id)
    join search_words s on s.resource = 'companies' and s.id = c.id
    where ${otherBranch} or s.name <> lower(c.name)
  union all
  select 'word ' || s.word || ' of ' || p.email from profiles p join walk w on w.id = p.company_id
    join search_words s on s.resource = 'profiles' and s.id = p.id
    where ${otherBranch} or s.name <> lower(coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email))
  union all
  select 'without words: ' || p.email from profiles p
    where not exists (select from search_words s where s.resource = 'profiles' and s.id = p.id)`;
