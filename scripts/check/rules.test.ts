import { describe, expect, test } from 'vitest';
import { checkCycles } from './cycles.ts';
import { checkDeepTests } from './deep-tests.ts';
import type { FileKind, SourceFile } from './files.ts';
import { checkImports } from './imports.ts';
import { checkLayout } from './layout.ts';
import { checkManifests } from './manifests.ts';
import { checkMarkers } from './markers.ts';
import { checkMigrations } from './migrations.ts';
import { checkPolicies } from './policies.ts';
import { checkSecrets } from './secrets.ts';
import { checkSizes } from './sizes.ts';
import { checkWidths } from './widths.ts';

const file = (path: string, text = '', kind: FileKind = 'source'): SourceFile => ({
  path,
  text,
  kind,
  lines: text.split('\n').length - 1,
});

describe('layout', () => {
  const capabilityFiles = (name: string) => [
    file(`contract/src/${name}.ts`),
    file(`server/src/capabilities/${name}/capability.ts`),
    file(`web/src/capabilities/${name}/capability.tsx`),
  ];

  const list = (workspace: 'server' | 'web', ...names: string[]) => {
    const manifest = workspace === 'server' ? 'capability.ts' : 'capability.tsx';
    const lines = names.map((name) => `import { x } from './${name}/${manifest}';\n`);
    return file(`${workspace}/src/capabilities/index.ts`, lines.join(''));
  };
  const lists = (...names: string[]) => [list('server', ...names), list('web', ...names)];

  test('accepts a listed capability that exists in every layer', () => {
    const files = [
      ...capabilityFiles('users'),
      ...lists('users'),
      file('contract/src/kernel/list.ts'),
    ];
    expect(checkLayout(files).violations).toEqual([]);
  });

  test.each([
    ['server', 'capability.ts'],
    ['web', 'capability.tsx'],
  ] as const)('rejects a missing or unlisted manifest in %s', (workspace, name) => {
    const folder = `${workspace}/src/capabilities`;
    const files = capabilityFiles('users').filter(({ path }) => path !== `${folder}/users/${name}`);
    expect(checkManifests(files, workspace, ['users'])).toEqual([
      `${folder}/users/${name} is missing; every capability needs a manifest`,
    ]);
    const kernel = file(`${workspace}/src/kernel/views/${name}`);
    expect(
      checkManifests([...capabilityFiles('users'), list(workspace, 'users'), kernel], workspace, [
        'users',
      ]),
    ).toEqual([`${workspace}/src/kernel/views/${name}: ${folder}/index.ts does not list it`]);
  });

  test('rejects an unknown name and a missing layer', () => {
    const { violations } = checkLayout([
      ...capabilityFiles('gadgets'),
      ...capabilityFiles('users').slice(1),
      ...lists('gadgets', 'users'),
    ]);
    expect(violations).toHaveLength(4);
    expect(violations).toContain('users: has no contract layer and no listed reason');
  });

  test('rejects a folder with a meaningless name', () => {
    expect(checkLayout([file('server/src/utils/text.ts')]).violations).toHaveLength(1);
  });
});

describe('import rules', () => {
  const violationsOf = (path: string, text: string) => checkImports([file(path, text)]).violations;
  const companies = 'server/src/capabilities/companies/verbs/create.ts';

  test('accept imports through the public entry of an earlier capability', () => {
    expect(violationsOf(companies, "import { record } from '../../audit/index.ts';\n")).toEqual([]);
  });

  test.each([
    ['an import past the public entry', companies, "import { x } from '../../audit/queries.ts';\n"],
    ['a later capability', companies, "import { x } from '../../pages/index.ts';\n"],
    ['the list of capabilities', companies, "import { x } from '../../index.ts';\n"],
    ['the server in web code', 'web/src/kernel/api.ts', "import '../../../server/src/main.ts';\n"],
    [
      'the database in web code',
      'web/src/kernel/api.ts',
      "import x from '@trunkline/database/roles';\n",
    ],
    [
      'a workspace package in the contract',
      'contract/src/users.ts',
      "import { x } from '@trunkline/database/x';\n",
    ],
    [
      'a multi-line import of a later capability',
      companies,
      "import {\n  x,\n} from '../../pages/index.ts';\n",
    ],
    [
      'a lazy import of a later capability',
      companies,
      "const x = await import('../../pages/index.ts');\n",
    ],
  ])('reject %s', (_case, path, text) => {
    expect(violationsOf(path, text)).toHaveLength(1);
  });

  test('keep SQL in queries.ts', () => {
    const text = "import { sql } from 'kysely';\n";
    expect(violationsOf(companies, text)).toHaveLength(1);
    expect(violationsOf('server/src/capabilities/companies/queries.ts', text)).toEqual([]);
    expect(violationsOf(companies, "import type { Kysely } from 'kysely';\n")).toEqual([]);
    expect(violationsOf(companies, "await db.selectFrom('pages').execute();\n")).toHaveLength(1);
  });
});

describe('cycles', () => {
  const a = 'server/src/kernel/a.ts';
  const b = 'server/src/kernel/b.ts';
  const c = 'server/src/kernel/c.ts';
  const cyclesOf = (...texts: [string, string][]) =>
    checkCycles(texts.map(([path, text]) => file(path, text))).violations;

  test('reports files that import each other, types included', () => {
    expect(
      cyclesOf(
        [a, "import type { B } from './b.ts';\n"],
        [b, "export * from './c.ts';\n"],
        [c, "import {\n  a,\n} from './a.ts';\n"],
        ['server/src/kernel/d.ts', "import './a.ts';\n"],
      ),
    ).toEqual([`3 files import each other: ${a}, ${b}, ${c}`]);
  });

  test('reports type augmentations of our own files, but not of packages', () => {
    expect(
      cyclesOf([b, "import type { A } from './a.ts';\n\ndeclare module './a.ts' {\n}\n"]),
    ).toEqual([`${b}:3: adds to the types of another file`]);
    expect(cyclesOf([b, "declare module '@tanstack/react-router' {\n}\n"])).toEqual([]);
  });

  test('accepts two import paths to the same file, and a lazy import back', () => {
    expect(
      cyclesOf(
        [a, "import './b.ts';\nimport './c.ts';\n"],
        [b, "import './c.ts';\n"],
        [c, "const load = () => import('./a.ts');\n"],
      ),
    ).toEqual([]);
  });
});

test('policy rules reject permission checks outside policies', () => {
  const violationsOf = (path: string, text: string) =>
    checkPolicies([file(`server/src/capabilities/media/${path}`, text)]).violations;
  const check = "if (!may(context.actor, 'media:create')) throw new Problem('forbidden');\n";
  const path = 'server/src/capabilities/media/verbs/upload.ts';
  expect(violationsOf('verbs/upload.ts', `\n${check}`)).toEqual([
    `${path}:2: only policy.ts may check permissions`,
  ]);
  expect(violationsOf('source.ts', "actor.permissions.has('media:create');\n")).toHaveLength(1);
  expect(violationsOf('policy.ts', check)).toEqual([]);
  expect(violationsOf('upload-policy.ts', check)).toEqual([]);
  expect(violationsOf('queries.ts', "sql`app.may('media', 'create')`;\n")).toEqual([]);
  const outside = (text: string) =>
    checkPolicies([file('server/src/http/brand.ts', text)]).violations;
  expect(outside(check)).toHaveLength(1);
  expect(outside("permissions.has('security:read');\n")).toHaveLength(1);
  expect(outside('if (!may(actor, guard.who)) throw forbidden;\n')).toEqual([]);
});

test('width rules report comments over 100 columns, and count other lines', () => {
  const longText = 'x'.repeat(100);
  const wideComments = [
    `// ${longText}`,
    `/** ${longText} */`,
    ` * ${longText}`,
    `done(); // ${longText}`,
  ];
  const { figures, violations } = checkWidths([
    file(
      'server/src/a.ts',
      [
        ...wideComments,
        `'${longText}'`,
        `// ${longText.slice(3)}`,
        `// oxlint-disable-next-line x -- ${longText}`,
      ].join('\n'),
    ),
    file('database/migrations/1.sql', `select 1; -- ${longText}`, 'sql'),
    file('.env.example', `# ${longText}`, 'other'),
    file('database/src/generated/a.ts', `// ${longText}`, 'generated'),
  ]);
  expect(violations).toEqual([
    'server/src/a.ts:1: a comment of 103 columns',
    'server/src/a.ts:2: a comment of 107 columns',
    'server/src/a.ts:3: a comment of 103 columns',
    'server/src/a.ts:4: a comment of 111 columns',
    'database/migrations/1.sql:1: a comment of 113 columns',
    '.env.example:1: a comment of 102 columns',
  ]);
  expect(figures).toEqual(['2 lines of literals, directives and SQL over 100 columns']);
});

test('size rules reject long files, except generated ones and SQL', () => {
  const violationsOf = (path: string, kind: FileKind) =>
    checkSizes([file(path, '\n'.repeat(401), kind)]).violations;
  expect(violationsOf('server/src/a.ts', 'source')).toHaveLength(2);
  expect(violationsOf('server/src/a.test.ts', 'test')).toEqual([
    'server/src/a.test.ts: 401 lines, limit 400',
  ]);
  expect(violationsOf('database/src/generated/a.ts', 'generated')).toEqual([]);
  expect(violationsOf('database/migrations/1.sql', 'sql')).toEqual([]);
});

test('marker rules reject silenced checks', () => {
  const texts = [
    "test.skip('later', () => {});",
    '// @ts-ignore',
    'try { work(); } catch {}',
    '// oxlint-disable-next-line no-console',
  ];
  for (const text of texts) {
    const filler = '\n'.repeat(10_000);
    expect(checkMarkers([file('server/src/a.ts', text + filler)]).violations).toHaveLength(1);
  }
});

test('secret rules reject keys and machine-specific paths', () => {
  const key = '-----BEGIN PRIVATE KEY-----';
  expect(
    checkSecrets([file('a.ts', key), file('b.ts', "'/home/somebody'")]).violations,
  ).toHaveLength(2);
  expect(
    checkSecrets([file('web/src/a.ts', "import './home/page.ts'; '/admin/users'")]).violations,
  ).toEqual([]);
});

test('migrations cannot change once their checksum is stored', () => {
  const sum = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const violationsOf = (text: string, checksums: string) =>
    checkMigrations([file('database/migrations/0001_a.sql', text, 'sql')], checksums).violations;
  expect(violationsOf('abc', `${sum}  0001_a.sql\n`)).toEqual([]);
  expect(violationsOf('abcd', `${sum}  0001_a.sql\n`)).toHaveLength(1);
  expect(violationsOf('abc', `${sum}  0001_a.sql\n${sum}  0002_b.sql\n`)).toHaveLength(1);
  expect(violationsOf('abc', '')).toHaveLength(1);
});

test('deep journeys must name an existing gate test', () => {
  const covering = file('web/src/a.test.ts', "test('opens', () => {});\n", 'test');
  const spec = (coveredBy: string) =>
    file('e2e/a.spec.ts', `test('opens a panel', deep('${coveredBy}'), async () => {});`, 'test');
  const violationsOf = (coveredBy: string) =>
    checkDeepTests([covering, spec(coveredBy)]).violations;
  expect(violationsOf('web/src/a.test.ts › opens')).toEqual([]);
  expect(violationsOf('web/src/a.test.ts › closes')).toHaveLength(1);
  expect(violationsOf('web/src/b.test.ts › opens')).toHaveLength(1);
  expect(violationsOf('e2e/a.spec.ts › opens a panel')).toHaveLength(1);
});
