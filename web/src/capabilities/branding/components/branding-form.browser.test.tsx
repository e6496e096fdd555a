import { contract } from '@trunkline/contract';
import { Branding } from '@trunkline/contract/branding';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleTheme } from '../../../documents/testing.ts';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { meOf, platform } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { BrandingForm } from './branding-form.tsx';

const { id: _, logo: _logo, favicon: _favicon, ...theme } = exampleTheme;
const branding = Branding.parse({
  company: { id: platform.id, name: platform.name },
  own: false,
  version: null,
  updated_at: null,
  theme,
  plain: theme,
  logo: null,
  favicon: null,
  may: ['update'],
});

test('the preview link is above the preview, which may extend below the screen', async () => {
  mockServer().answer(contract.branding.preview, () => refusal(503));
  const me = meOf({ permissions: ['branding:read', 'branding:update'] });
  await renderScreen(<BrandingForm tenant={platform.id} branding={branding} />, { me });
  const copy = page.getByRole('button', { name: 'Copy preview link' });
  await expect.element(copy).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  expect(copy.element().getBoundingClientRect().bottom).toBeLessThan(
    preview.element().getBoundingClientRect().top,
  );
});
