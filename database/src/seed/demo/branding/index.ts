import { ownerId } from '../companies/index.ts';
import type { DemoPart } from '../part.ts';
import type { DemoCompany, DemoRow, Story } from '../story.ts';
import { seededSettings, seededTheme } from '../../site/index.ts';

type Theme = Omit<DemoRow<'tenant_themes'>, 'company_id'>;

/** Stores a company's theme and settings as if created at a given moment. */
export function brand(
  story: Story,
  { id: company_id }: DemoCompany,
  {
    theme,
    settings,
    at,
    by,
  }: {
    theme: Theme;
    settings: Readonly<Record<string, unknown>>;
    at: string;
    by: string;
  },
): void {
  const origin = () => ({ at, by });
  story.insert('tenant_themes', [{ ...theme, company_id }], origin);
  const rows = Object.entries(settings).map(([setting_key, setting_value]) => ({
    company_id,
    setting_key,
    setting_value,
  }));
  story.insert('site_settings', rows, origin);
}

/** The platform's own theme and texts. */
export const brandingPart: DemoPart = {
  capability: 'branding',
  seed({ story }) {
    brand(story, story.platform, {
      theme: seededTheme,
      settings: seededSettings,
      at: story.ago(398),
      by: ownerId(story),
    });
  },
};
