import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode } from './decode.ts';
import { inspect } from './inspect.ts';

const attacks = [
  "x' or 7=7 -- ",
  "x' and 'b'='b",
  '1) or (2=2',
  "') or exists(select 1)--",
  '0 or true -- ',
  "Acme' union select null, version() --",
  '-1 union all select 1,2,3',
  "'; drop table companies; --",
  '7; delete from profiles',
  "'; exec master..xp_cmdshell 'dir'",
  "1; waitfor delay '0:0:9'--",
  "' or pg_sleep(9)--",
  '1 and extractvalue(1, concat(0x7e, version()))',
  "' || (select password from users limit 1) || '",
  '1 order by 12--',
  "' group by id having 1=1--",
  "admin'--",
  "admin' #",
  "x' or email like '%@",
  '(select table_name from information_schema.tables)',
  "' into outfile '/tmp/x",
  '1 or 1',
  "9' or 1 or '",
  '-1 or 3*2<(0+5+9-9) -- ',
  "x' or current_user='sa' -- ",
  "x' or name like char(37)",
  "x' or '' - '",
  "' or 1=convert(int, (select user)) -- ",
  "' and 1=cast(user as int) -- ",
  'or x=y#',
  "x' is not null -- ",
  "x' in (1) -- ",
  "' like '",
  '1e0union select 1',
  '1 except select 1',
  '1 group by 1,2,3-- -',
  "', null) -- ",
  "'; attach database 'x.php' as x; --",
  "backup database main to disk='x'",
  '(case when 1=1 then name else id end)',
  "x' or json_extract('{\"a\":1}','$.a')=1--",
  "x' or 1::int=1--",
  "x' or`id`=`id`#",
  "x' or~0=~0--",
  "x' or if(1,1,0)#",
  "x' or row(1)=row(1)--",
  "x' or array[1]=array[1]--",
  "x' or $$a$$=$$a$$--",
  String.raw`x' or U&'\0061'='a'--`,
  "x' or E'a'='a'--",
  "x' or 'a' sounds like 'a",
  "x' or position('a' in 'a')=1--",
  "x' or now() is not null--",
  "a' or 'b' not like 'c",
  "x'='",
  "'-'",
  "x'; discard all; --",
  "x'; lock table users; --",
  "x'; explain select 1; --",
  "x'^'x",
  "x' div '1",
  "x' union table users--",
  "' union select ",
  "x'; set role postgres;--",
  "x'; prepare q from 'select 1'; execute q;--",
  "';declare @q varchar(200);exec(@q)--",
  "x'xor(if(now()=sysdate(),sleep(5),0))xor'z",
  "x' and elt(1=1,sleep(5))-- ",
  "x' or .5or 1=1--",
  "x' and .5e3 or 1=1--",
  '.5a or 1 union select 1,2--',
];
const encodedAttacks = [
  '%27%20or%208%3D8--',
  '%2527%2520or%25208%253D8--',
  '&#39; or 8=8--',
  '&apos; or 8=8 --',
  String.raw`\x27 or 8=8--`,
  '\u2019 or \u20188\u2019=\u20188',
  '\uFF07 or 8\uFF1D8--',
  "'/**/or/**/8/**/=/**/8",
  "'\tOr\n8=8--",
  '*/=8--',
  String.raw`\u0027\u0020or\u00208=8--`,
  "'+or+8=8--",
  '8+union+select+1,2',
  '8or8=8',
  'uni/**/on sel/**/ect 1',
  '1 union%23x%0aselect 1,2',
  '1\u00A0or\u00A01=1--',
  "x'\u3000or\u30001=1--",
  'x%27\u2003or 1=1--',
];
const ordinary = [
  "O'Brien & Sons",
  "Rock 'n' Roll Telecom",
  "The Joneses' -- Plumbing",
  'Select Communications; Union Square',
  'Drop Table Tennis Club',
  'Credit Union Select Committee',
  '24/7 Voice (Nights #1)',
  'Sleep (Well) Hotels',
  'Either or Neither = Both',
  "Marks' and Spencers'",
  '5 or 6 seats; order by Friday',
  'C:\\Users\\ada',
  'a+b@example.com',
  'https://example.com/?a=1&b=2#top',
  "Update: we've moved. Call or write!",
  '1 and 1 Internet',
  '2 or 3',
  'Create Table Tennis (Ltd)',
  "The word 'is'",
  "Marks' in (Old) Town",
  'C++ and +49 30 1234567',
  'Case when needed, then call',
  'if (isReady(port)) connect()',
  'a <a href="/x">link</a> and a <a href="/y">second</a>',
  '``` const a = 1 ```',
  'Everything Except Select Brands',
  "Sam's Union Select #1",
  "Boilermakers' Union Select Committee",
  'Union Select Partners',
  'Select Union LLC',
  'Waitfor Delay Jazz',
  'DECLARE @x GmbH',
  "O'Neill and 3 Sons -- Dublin",
  "Jack's or Jill's = Ours",
  "Marks' and Spencers' = M&S",
  "'s-Hertogenbosch Telecom",
  "L'Or\u00E9al d'Aujourd'hui",
  "Ch\u00E2teau d'If et d'Ailleurs",
  'M\u00FCller & S\u00F6hne GmbH & Co. KG',
  'A=A Consulting',
  '(555) 010-2345 ext. 7',
  '+49 (0) 30 / 123-456',
  "It's 5 o'clock -- somewhere",
  '$5 or $10 = Fair$',
  'std::vector and 1::1',
];

test.each([...attacks, ...encodedAttacks])('recognises %s', (text) => {
  expect(inspect(text, 'name').verdict).toBe('attack');
});

test.each(ordinary)('treats %s as a name', (text) => {
  expect(inspect(text, 'name').verdict).not.toBe('attack');
});

test('treats text that quotes attacks as prose, and an attack on its own as an attack', () => {
  const tutorial = `Never build statements from what people enter. If the name is ' or 1=1 --, the
    statement returns every row; with '; drop table users; -- the table is gone.`;
  expect(inspect(tutorial, 'prose').verdict).toBe('suspicious');
  expect(inspect("' or 1=1; drop table users; --", 'prose').verdict).toBe('attack');
  expect(inspect("The hint: it's 'union' or 'select' -- I forgot.", 'prose').verdict).not.toBe(
    'attack',
  );
  const joke = "Hi! My name's Bobby; it is a joke (xkcd 327): Robert'); DROP TABLE Students;--";
  expect(inspect(joke, 'prose').verdict).toBe('suspicious');
  expect(inspect('Sleep(8) hours, then union select some of it', 'prose').verdict).not.toBe(
    'attack',
  );
});

test('never reads a secret', () => {
  expect(inspect("' or 1=1 --", 'secret')).toEqual({ verdict: 'clean', structures: [] });
});

test('names the structures it found', () => {
  expect(
    inspect("' union select 1,2 from information_schema.tables --", 'name').structures,
  ).toEqual(['union', 'schema', 'comment cut']);
});

test('decodes at most twice, and leaves other text unchanged', () => {
  expect(decode('%252527')).toBe('%27');
  expect(decode('100 % of 50 %, & more; caf\u00E9')).toBe('100 % of 50 %, & more; caf\u00E9');
});

const pieces = ["'", '"', ' or ', '/*', '*/', '--', '(', ')', '%27', '\\', '1', 'a', '='].concat([
  'union select',
  ';',
  '@@',
  '`',
  '[',
  '&#',
  '.',
  '\uD800',
]);

test('any text can be inspected, and is clean only if no structure was found', () => {
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 60 });
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      const { verdict, structures } = inspect(text, 'name');
      expect(verdict === 'clean').toBe(structures.length === 0);
    }),
  );
});
