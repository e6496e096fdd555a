import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const render = (address: string) =>
  renderToStaticMarkup(<Picture address={address} alternative="What it shows" />);

test.each(['companies', 'roles', 'branding'])(
  'the screenshot %s exists for light and dark, wide and narrow',
  (name) => {
    const html = render(`/screens/${name}.webp`);
    const files = [...html.matchAll(/(?:srcSet|src)="([^"]+)"/gi)].map(([, path = '']) => path);
    expect(files).toHaveLength(4);
    const missing = files.filter(
      (file) => !existsSync(join(import.meta.dirname, '../../public', file)),
    );
    expect(missing).toEqual([]);
    expect(html).toContain('alt="What it shows"');
  },
);

test('only the animated drawing uses an island', () => {
  expect(render('/drawings/hierarchy.svg')).toContain('data-island="motion"');
  expect(render('/drawings/tiers.svg')).not.toContain('data-island');
});
