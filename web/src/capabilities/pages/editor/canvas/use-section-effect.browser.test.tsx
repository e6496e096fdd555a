import type { Section } from '@trunkline/contract/pages';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { HeroSection } from '../../documents/sections/hero.tsx';
import { ReadOnlyPage } from './read-only-page.tsx';
import { useSectionEffect } from './use-section-effect.ts';

afterEach(() => {
  for (const meta of document.head.querySelectorAll('meta[name^="site-effect"]')) meta.remove();
});

const heroOf = (background_effect: 'none' | 'aurora') =>
  ({ type: 'hero', title: 'Calls', background_effect }) satisfies Section;

function Item({ section, first = false }: { section: ReturnType<typeof heroOf>; first?: boolean }) {
  const [item, setItem] = useState<HTMLDivElement | null>(null);
  useSectionEffect(item, section, first);
  return (
    <div ref={setItem}>
      <HeroSection section={section} level={1} />
    </div>
  );
}

test('a hero draws its effect until another is chosen', async () => {
  const screen = await render(<Item section={heroOf('aurora')} />);
  const canvasCount = () => screen.container.querySelectorAll('.hero > canvas').length;
  await expect.poll(canvasCount).toBe(1);
  await screen.rerender(<Item section={heroOf('none')} />);
  await expect.poll(canvasCount).toBe(0);
});

test("only a hero at the start of the page draws the theme's effect", async () => {
  const meta = document.createElement('meta');
  meta.name = 'site-effect';
  meta.content = 'aurora';
  document.head.append(meta);
  const screen = await render(<Item section={heroOf('none')} first />);
  const canvasCount = () => screen.container.querySelectorAll('.hero > canvas').length;
  await expect.poll(canvasCount).toBe(1);
  await screen.rerender(<Item section={heroOf('none')} />);
  await expect.poll(canvasCount).toBe(0);
});

test('a read-only page draws its effects too', async () => {
  const items = [
    { type: 'hero', props: { id: '1', title: 'Calls', background_effect: 'aurora' } },
    { type: 'text', props: { id: '2', title: 'Numbers', body: '<p>Ported in a day.</p>' } },
  ];
  const screen = await render(<ReadOnlyPage items={items} />);
  const canvasCount = () => screen.container.querySelectorAll('.hero > canvas').length;
  await expect.poll(canvasCount).toBe(1);
});
