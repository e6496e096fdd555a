import { ThemeChoice } from '@trunkline/contract/branding';
import sharp from 'sharp';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { defaultThemeChoice } from './default-theme-choice.ts';
import { getBranding } from './verbs/get.ts';
import { saveTheme } from './verbs/save.ts';
import { setPicture } from './verbs/set-picture.ts';

type PersonKey = keyof TestNetwork['people'];

/** A theme that differs from the default. */
export const northTheme: ThemeChoice = ThemeChoice.parse({
  ...defaultThemeChoice,
  primary_color: '#123456',
  font_family: 'Inter',
  background_effect: 'aurora',
  background_effect_settings: { intensity: 0.4, useThemeColors: true },
  custom_css: 'h1 { letter-spacing: 0 }',
});

/** Returns a picture as uploaded by a browser. */
export async function pictureOf(background: string, width = 300, height = 100): Promise<string> {
  const create = { width, height, channels: 3 as const, background };
  return (await sharp({ create }).png().toBuffer()).toString('base64');
}

/** Creates a network whose companies have branding. */
export async function createBrandingTest() {
  const network = await createTestNetwork();
  return {
    ...network,
    as: (persona: PersonKey) => network.signedInAs(network.people[persona]),
    async get(persona: PersonKey, id = network.companies.north) {
      return getBranding(await network.signedInAs(network.people[persona]), { id });
    },
    async save(
      persona: PersonKey,
      changes: Partial<ThemeChoice> = {},
      version: number | null = null,
      id = network.companies.north,
    ) {
      const theme = { ...northTheme, ...changes };
      return saveTheme(await network.signedInAs(network.people[persona]), { id, version, theme });
    },
    async setPicture(
      persona: PersonKey,
      kind: 'logo' | 'favicon',
      image: string,
      id = network.companies.north,
    ) {
      const context = await network.signedInAs(network.people[persona]);
      return setPicture(context, { id, kind, image, filename: 'our logo.png' });
    },
    /** Returns a theme as stored in the database, bypassing every policy. */
    async stored(companyId: string): Promise<Record<string, unknown> | null> {
      const { rows } = await network.admin.query<Record<string, unknown>>(
        'select * from tenant_themes where company_id = $1',
        [companyId],
      );
      return rows[0] ?? null;
    },
    /** Resets every company to the defaults. */
    async reset(): Promise<void> {
      await network.admin.query('delete from tenant_themes');
      await network.admin.query('delete from media_assets');
    },
  };
}

export type BrandingTest = Awaited<ReturnType<typeof createBrandingTest>>;
