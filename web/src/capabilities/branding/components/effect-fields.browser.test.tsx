import { ThemeChoice } from '@trunkline/contract/branding';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { exampleTheme } from '../../../documents/testing.ts';
import { pictureOf } from '../../../islands/effects/testing.ts';
import { EffectFields } from './effect-fields.tsx';

const themeOf = (changes: Partial<ThemeChoice> = {}): ThemeChoice => {
  const { id: _, logo: _logo, favicon: _favicon, ...theme } = exampleTheme;
  return ThemeChoice.parse({ ...theme, ...changes });
};

function EffectFieldsForm({ start, disabled = false }: { start: ThemeChoice; disabled?: boolean }) {
  const [theme, setTheme] = useState(start);
  return (
    <>
      <EffectFields
        theme={theme}
        disabled={disabled}
        onChange={(part) => setTheme({ ...theme, ...part })}
      />
      <button type="button" onClick={() => setTheme({ ...theme, primary_color: '#be123c' })}>
        Make it red
      </button>
      <output>{JSON.stringify(theme.background_effect_settings)}</output>
    </>
  );
}

const preview = page.getByTestId('effect-preview');
function shownPicture() {
  const element = preview.query();
  if (!(element instanceof HTMLElement) || element.querySelector('canvas') === null) return null;
  return pictureOf(element);
}
/** Waits until the canvas has painted something; returns the hash of the picture. */
async function waitForPaint(): Promise<number> {
  await expect.poll(() => shownPicture()?.painted ?? 0).toBeGreaterThan(0);
  return shownPicture()?.hash ?? 0;
}
const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const slider = (name: RegExp) => page.getByRole('slider', { name });

describe('the preview of an effect', () => {
  test('appears with the chosen effect and disappears with it', async () => {
    await render(<EffectFieldsForm start={themeOf()} />);
    await expect.element(preview).not.toBeInTheDocument();
    await expect.element(slider(/Intensity/)).not.toBeInTheDocument();
    await choose('Background effect', 'Gradient mesh');
    await waitForPaint();
    await choose('Background effect', 'None');
    await expect.element(preview).not.toBeInTheDocument();
  });

  test('replaces the first effect with the next instead of stacking them', async () => {
    await render(<EffectFieldsForm start={themeOf({ background_effect: 'aurora' })} />);
    const before = await waitForPaint();
    await choose('Background effect', 'Constellation');
    await expect.poll(() => shownPicture()?.hash ?? before).not.toBe(before);
    expect(preview.element().querySelectorAll('canvas')).toHaveLength(1);
  });

  test('follows the colours of the form', async () => {
    await render(<EffectFieldsForm start={themeOf({ background_effect: 'gradient-mesh' })} />);
    const before = await waitForPaint();
    await page.getByRole('button', { name: 'Make it red' }).click();
    await expect.poll(() => shownPicture()?.hash ?? before).not.toBe(before);
  });

  test('is decorative: hidden from screen readers', async () => {
    await render(<EffectFieldsForm start={themeOf({ background_effect: 'aurora' })} />);
    await waitForPaint();
    await expect.element(preview).toHaveAttribute('aria-hidden', 'true');
  });
});

describe('the settings of an effect', () => {
  const status = page.getByRole('status');

  test('start at their defaults, appear beside the slider, and are saved only if changed', async () => {
    await render(<EffectFieldsForm start={themeOf({ background_effect: 'aurora' })} />);
    await expect.element(slider(/Intensity: 0\.5/)).toHaveValue('0.5');
    await expect.element(slider(/Speed: 1/)).toHaveAttribute('max', '5');
    await expect.element(status).toHaveTextContent(JSON.stringify({}));
    await slider(/Intensity/).fill('0.8');
    await expect.element(slider(/Intensity: 0\.8/)).toBeVisible();
    await expect.element(status).toHaveTextContent(JSON.stringify({ intensity: 0.8 }));
    await slider(/Density/).fill('2');
    await expect.element(status).toHaveTextContent(JSON.stringify({ intensity: 0.8, density: 2 }));
  });

  test("control scrolling and whether the theme's colours are used", async () => {
    await render(<EffectFieldsForm start={themeOf({ background_effect: 'aurora' })} />);
    await choose('While scrolling', 'Stays in place');
    await expect
      .element(status)
      .toHaveTextContent(JSON.stringify({ backgroundAttachment: 'fixed' }));
    await page.getByRole('checkbox', { name: "Use the theme's colours" }).click();
    await expect
      .element(status)
      .toHaveTextContent(JSON.stringify({ backgroundAttachment: 'fixed', useThemeColors: false }));
  });

  test('are disabled for someone with read-only access', async () => {
    await render(<EffectFieldsForm disabled start={themeOf({ background_effect: 'aurora' })} />);
    await expect.element(page.getByRole('combobox', { name: 'Background effect' })).toBeDisabled();
    await expect.element(slider(/Speed/)).toBeDisabled();
  });
});

test('the gallery shows a still image of all nine effects, and a click selects one', async () => {
  await render(<EffectFieldsForm start={themeOf()} />);
  const gallery = page.getByRole('list', { name: 'All background effects' });
  const samples = gallery.getByRole('button');
  await expect.poll(() => samples.elements().length).toBe(9);
  await expect.poll(() => gallery.element().querySelectorAll('canvas').length).toBe(9);
  const aurora = gallery.getByRole('button', { name: 'Aurora' });
  await aurora.click();
  await expect.element(aurora).toHaveAttribute('aria-pressed', 'true');
  await waitForPaint();
});
