import type { Section } from '@trunkline/contract/pages';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { HeroSection } from '../../documents/sections/hero.tsx';
import { useSectionEffect } from './use-section-effect.ts';

const heroOf = (background_effect: 'none' | 'aurora') =>
  ({ type: 'hero', title: 'Calls', background_effect }) satisfies Section;

function Item({ section }: { section: ReturnType<typeof heroOf> }) {
  const [item, setItem] = useState<HTMLDivElement | null>(null);
  useSectionEffect(item, section);
  return (
    <div ref={setItem}>
      <HeroSection section={section} level={1} />
    </div>
  );
}

test('an opening draws its effect until another is chosen', async () => {
  const screen = await render(<Item section={heroOf('aurora')} />);
  const drawn = () => screen.container.querySelectorAll('.hero > canvas').length;
  await expect.poll(drawn).toBe(1);
  await screen.rerender(<Item section={heroOf('none')} />);
  await expect.poll(drawn).toBe(0);
});
