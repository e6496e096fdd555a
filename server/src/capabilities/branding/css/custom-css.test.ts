import { parse, walk } from 'css-tree';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { properties } from './allowed.ts';
import { compileCustomCss } from './custom-css.ts';

const compile = (source: string) => {
  const { css, problems } = compileCustomCss(source);
  expect(problems).toEqual([]);
  return css;
};

describe("scopes allowed CSS to the tenant's page", () => {
  test.each([
    ['h1 { color: RED }', '.document h1{color:RED}'],
    ['.a, #b > i { margin: 0 2px }', '.document .a,.document #b>i{margin:0 2px}'],
    [':root { padding: 1px }', '.document{padding:1px}'],
    ['html body p { opacity: .5 }', '.document p{opacity:.5}'],
    ['body.wide p { gap: 1rem }', '.document.wide p{gap:1rem}'],
    ['html > body > main { gap: 1rem }', '.document>main{gap:1rem}'],
    ['a:not(.b):hover::before { content: "" }', '.document a:not(.b):hover::before{content:""}'],
    ['* { color: var(--color-primary) }', '.document *{color:var(--color-primary)}'],
    ['p { width: calc(100% - 3px) }', '.document p{width:calc(100% - 3px)}'],
    [
      'p { background: linear-gradient(90deg, #fff, oklch(70% 0.1 200)) }',
      '.document p{background:linear-gradient(90deg,#fff,oklch(70%0.1 200))}',
    ],
    [
      '@media (min-width: 600px) and (hover: hover) { a { color: red } }',
      '@media (min-width:600px) and (hover:hover){.document a{color:red}}',
    ],
    ['/* nothing */', ''],
    ['', ''],
  ])('%s', (source, expected) => {
    expect(compile(source)).toBe(expected);
  });
});

describe('reports the line of forbidden CSS and never serves it', () => {
  test.each([
    ['an import', '@import "https://evil.test/x.css";', '@import is not allowed'],
    ['an import in capitals', '@IMPORT url(//evil.test)', '@IMPORT is not allowed'],
    ['a URL', 'a{background:url(https://evil.test/?x)}', 'url() is not allowed'],
    ['a quoted URL', 'a{background-image:url("//evil.test")}', 'url() is not allowed'],
    ['an escaped URL', String.raw`a{background:u\72l(//evil.test)}`, 'backslash'],
    ['an image set', 'a{background:image-set("//evil.test" 1x)}', 'image-set() is not allowed'],
    ['a prefixed image set', 'a{background:-webkit-image-set("x" 1x)}', 'is not allowed'],
    ['an image', 'a{background:image("//evil.test")}', 'image() is not allowed'],
    ['the URL of a cursor', 'a{cursor:url(x),auto}', 'url() is not allowed'],
    ['a font', '@font-face{font-family:x;src:url(//evil.test)}', '@font-face is not allowed'],
    ['a namespace', '@namespace svg "x";', '@namespace is not allowed'],
    ['a layer', '@layer x{a{color:red}}', '@layer is not allowed'],
    ['a condition', '@supports (color:red){a{color:red}}', '@supports is not allowed'],
    ['an animation', '@keyframes x{from{color:red}}', '@keyframes is not allowed'],
    ['a fixed overlay', 'div{position:fixed;inset:0}', 'property “position”'],
    ['a z-index', 'div{z-index:99}', 'property “z-index”'],
    ['a transform', 'div{transform:translateY(-100vh)}', 'property “transform”'],
    ['a negative margin', 'div{margin-top:-100vh}', 'Negative values'],
    ['a negative calc()', 'div{margin:calc(0px - 9px)}', 'calc() is not allowed here'],
    ['generated text', 'h1::after{content:"Enter your password"}', '“content” can only be empty'],
    [
      'generated text from an attribute',
      'h1::after{content:attr(title)}',
      '“content” can only be empty',
    ],
    ['a selector for field values', 'input[value^="a"]{color:red}', 'is not allowed in a selector'],
    ['a selector for descendants', 'form:has(input){color:red}', ':has is not allowed'],
    ['the host', ':host{color:red}', ':host is not allowed'],
    ['a sibling of the page', 'body + div{color:red}', 'Siblings of the page'],
    ['a sibling of the root', '~ div{color:red}', 'incomplete'],
    [
      'the root after a descendant combinator',
      'p :root{color:red}',
      'can only be used at the start',
    ],
    ['the root inside :is()', ':is(html){color:red}', 'can only be used at the start'],
    ['an expression', 'a{width:expression(alert(1))}', 'expression() is not allowed'],
    ['a behaviour', 'a{behavior:url(x.htc)}', 'property “behavior”'],
    ['a binding', 'a{-moz-binding:url(x)}', 'property “-moz-binding”'],
    ['a filter', 'a{filter:progid:x(y=1)}', 'property “filter”'],
    ['a custom property', ':root{--color-text:red}', 'property “--color-text”'],
    ['an unknown custom property', 'a{color:var(--x)}', "theme's own values"],
    ['a fallback', 'a{color:var(--color-text,url(x))}', 'var() can only take'],
    ['the end of the style element', 'a{color:red}</style><script>alert(1)</script>', '“<”'],
    ['an HTML comment', '<!-- a{color:red} -->', '“<”'],
    ['an !important declaration', 'a{color:red!important}', '!important'],
    ['a nested rule', 'a{b{color:red}}', 'only contain “property: value”'],
    ['a parent selector', 'a{&:hover{color:red}}', 'only contain “property: value”'],
    ['an unknown media query', '@media (monochrome){a{color:red}}', 'media query'],
    ['a nested media query', '@media print{@media print{a{color:red}}}', '@media is not allowed'],
    ['deeply nested brackets', `a{width:${'calc('.repeat(50)}}`, 'nested too deeply'],
    ['too many characters', 'a{color:red}'.repeat(5000), 'At most 20000 characters'],
    ['too many rules', 'a{gap:0}'.repeat(401), 'At most 400 rules'],
  ])('%s', (_, source, sentence) => {
    const { css, problems } = compileCustomCss(source);
    expect(problems.join(' ')).toContain(sentence);
    expect(css).not.toMatch(/url|import|evil|script|position|fixed|attr|password|expression|:has/i);
    expectSafe(css);
  });

  test('keeps the valid rules', () => {
    const { css, problems } = compileCustomCss('a{color:red;position:fixed}\n\nb{top:0}\ni{gap:0}');
    expect(css).toBe('.document a{color:red}\n.document i{gap:0}');
    expect(problems.map((problem) => problem.slice(0, 7))).toEqual(['Line 1:', 'Line 3:']);
  });
});

/** Expects only allowed properties, scoped to the page, and nothing that loads a resource. */
function expectSafe(css: string): void {
  const violations: string[] = [];
  walk(parse(css), (node) => {
    if (node.type === 'Url' || node.type === 'Raw') violations.push(node.type);
    if (node.type === 'Declaration' && !properties.has(node.property))
      violations.push(node.property);
    if (node.type === 'Atrule' && node.name !== 'media') violations.push(node.name);
    if (node.type === 'Rule' && node.prelude.type === 'SelectorList') {
      for (const selector of node.prelude.children.toArray()) {
        const first = selector.type === 'Selector' ? selector.children.first : null;
        if (first?.type !== 'ClassSelector' || first.name !== 'document')
          violations.push('not scoped');
      }
    }
  });
  expect(violations).toEqual([]);
  expect(css).not.toMatch(/[\\<]/);
}

const pieces = [
  'a',
  '.b',
  '#c',
  'html',
  'body',
  ':root',
  '*',
  '&',
  '>',
  '+',
  '~',
  ' ',
  ',',
  ':not(',
  ':is(',
  '::before',
  '[x=y]',
  ')',
  '{',
  '}',
  ';',
  ':',
  '(',
  '/*',
  '*/',
  '"',
  "'",
  '\n',
  '@media ',
  '@import ',
  '(min-width:1px)',
  'color',
  'position',
  'margin',
  'content',
  'background',
  '--x',
  'red',
  '-1px',
  '0',
  'url(',
  'url(x)',
  'var(--color-text)',
  'var(--x)',
  'calc(',
  '!important',
  '\\75',
  '<',
  'fixed',
  '%',
];

const brackets = [
  ['{', '}'],
  ['(', ')'],
  ['[', ']'],
  ['calc(', ')'],
  ['url(', ')'],
  [':not(', ')'],
  ['@media (', ')'],
  ['a{color:', '}'],
  ['@media (min-width:1px){', '}'],
] as const;
const plainPieces = pieces.filter((piece) => !/[(){}[\]"'<\\]/.test(piece));
const { balanced } = fc.letrec<{ balanced: string; piece: string; group: string }>((tie) => ({
  balanced: fc.array(tie('piece'), { maxLength: 8 }).map((all) => all.join('')),
  piece: fc.oneof({ maxDepth: 5 }, fc.constantFrom(...plainPieces), tie('group')),
  group: fc
    .tuple(fc.constantFrom(...brackets), tie('balanced'))
    .map(([[open, close], content]) => `${open}${content}${close}`),
}));

test.each([
  'a{',
  'a}',
  'a{color:red',
  '(]',
  'a(',
  'a{b:c(}',
  'a{b:"\n"}',
  'a{}}',
  ')',
  'a{b:url(x y)}',
])('rejects %j before parsing', (source) => {
  const problem = 'A bracket or quotation mark is not closed.';
  expect(compileCustomCss(source)).toEqual({ css: '', problems: [problem] });
});

test('earlier input does not send the parser into an endless loop', () => {
  // Without checking brackets first, one of these never returns, because the parser reuses its
  // buffers.
  for (let length = 1; length < 20; length++) {
    compileCustomCss('a{}'.repeat(100));
    expect(compileCustomCss(`var(${'x'.repeat(length)})}(y)f(`).css).toBe('');
  }
});

describe('property: any input', () => {
  test.each([
    [
      'pieces of CSS',
      fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join('')),
    ],
    ['pieces of CSS whose brackets match', balanced],
    ['any text', fc.string({ unit: 'binary', maxLength: 200 })],
    ['any text in a rule', fc.string({ maxLength: 60 }).map((text) => `a{color:${text}}`)],
    ['any selector', fc.string({ maxLength: 60 }).map((text) => `${text}{color:red}`)],
  ])('%s compiles to safe CSS, with the same result the second time', (_, texts) => {
    fc.assert(
      fc.property(texts, (source) => {
        const { css } = compileCustomCss(source);
        expectSafe(css);
        const repeated = compileCustomCss(css.replaceAll('.document', ':root'));
        expect(repeated).toEqual({ css, problems: [] });
      }),
      { numRuns: 1500 },
    );
  });
});
