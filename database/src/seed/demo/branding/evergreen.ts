import { defaultClaims, defaultMenus } from '@trunkline/contract/branding';
import { publishPages } from '../pages/index.ts';
import { palettes, street } from '../media/drawings.ts';
import { addFiles, addressOf } from '../media/library.ts';
import type { DemoPart } from '../part.ts';
import { leaderOf } from '../users/index.ts';
import { brand } from './index.ts';
import { addBrandPicture } from './brand-picture.ts';
import { evergreenIcon, evergreenLogo } from './evergreen-mark.ts';
import { evergreenAbout } from './evergreen-about.ts';
import { evergreenContact } from './evergreen-contact.ts';
import { evergreenHome } from './evergreen-home.ts';

/**
 * A second site with its own brand, home, About and contact pages, at `evergreen.localhost`: a name
 * that browsers resolve to this machine, so it needs no DNS check. Its other pages are the
 * platform's.
 */
export const evergreenPart: DemoPart = {
  capability: 'branding',
  async seed(context) {
    const { story } = context;
    const company = story.company('Evergreen Unified');
    const by = leaderOf(story, company).id;
    const at = story.ago(75, 14);
    const base = { alt: company.name, at, by };
    const logo = await addBrandPicture(context, company, 'logo', { ...base, svg: evergreenLogo });
    const icon = await addBrandPicture(context, company, 'favicon', {
      ...base,
      svg: evergreenIcon,
    });
    const [picture] = await addFiles(context, company, [
      {
        filename: 'pioneer-square.webp',
        alt: 'Shops and offices on a street in Seattle',
        content: { svg: street(palettes.evergreen, story.random('pioneer square')) },
        at,
        by,
      },
    ]);
    if (picture === undefined) throw new Error('a picture was not stored');
    brand(story, company, {
      theme: {
        logo_media_id: logo,
        favicon_media_id: icon,
        primary_color: '#2f6b3c',
        secondary_color: '#17301c',
        accent_color: '#d97706',
        background_color: '#f7faf5',
        text_color: '#17301c',
        font_family: 'Geist',
        custom_css: '',
        background_effect: 'none',
        background_effect_settings: {},
      },
      settings: {
        site_name: 'Evergreen Unified',
        tagline: 'Phones and meetings for the Pacific Northwest',
        contact_email: 'hello@evergreenunified.example',
        contact_phone: '+1 206 555 0142',
        support_email: 'help@evergreenunified.example',
        copyright: 'Evergreen Unified LLC',
        contact_address: 'Evergreen Unified LLC\n88 Yesler Way\nSeattle, WA 98104\nUnited States',
        footer_text: 'Locally owned in Seattle. Support answers from 6 am to 8 pm Pacific time.',
        menus: defaultMenus,
        claims: defaultClaims,
      },
      at,
      by,
    });
    story.insert('tenant_domains', [
      {
        company_id: company.id,
        domain: 'evergreen.localhost',
        status: 'valid',
        is_primary: true,
        challenge: story.id('challenge', 'evergreen').replaceAll('-', ''),
        checked_at: at,
        created_at: at,
      },
      {
        company_id: company.id,
        domain: 'phones.evergreenunified.example',
        status: 'not_found',
        is_primary: false,
        challenge: story.id('challenge', 'phones').replaceAll('-', ''),
        checked_at: story.ago(1, 6),
        created_at: story.ago(5, 16),
      },
    ]);
    const address = addressOf(picture);
    const pages = [evergreenHome(address), evergreenAbout(address), evergreenContact].map(
      (page) => ({ ...page, replaces: page.slug }),
    );
    publishPages(story, company, pages, { at: story.ago(70, 15), by });
  },
};
