import { ownerId } from '../companies/index.ts';
import type { DemoPart } from '../part.ts';
import { busyHours, exchange, palettes, street, telephone } from './drawings.ts';
import { addFiles, addFolders, type LibraryFile } from './library.ts';
import { pdfOf } from './pdf.ts';

type Drawing = typeof exchange;
type Picture = readonly [string, Drawing, keyof typeof palettes, string, string, number];

/** Name, drawing, colours, folder, alternative text and days since the upload. */
const pictures: readonly Picture[] = [
  [
    'hero-hierarchy.webp',
    exchange,
    'paper',
    'Brand',
    'A call finds its way down the hierarchy',
    361,
  ],
  ['hero-hierarchy-dark.webp', exchange, 'ink', 'Brand', 'The hierarchy on a dark background', 361],
  ['social-card.webp', exchange, 'harbour', 'Brand', 'Nodes and lines in blue', 352],
  ['desk-phone.webp', telephone, 'paper', 'Products', 'A desk telephone with twelve keys', 318],
  ['desk-phone-dark.webp', telephone, 'ink', 'Products', 'A desk telephone at night', 318],
  ['reception-phone.webp', telephone, 'clay', 'Products', 'A telephone for reception', 290],
  ['hotel-phone.webp', telephone, 'dusk', 'Products', 'A telephone for a hotel room', 288],
  ['call-volume-march.webp', busyHours, 'paper', 'Reports', 'Calls per hour in March', 241],
  ['call-volume-june.webp', busyHours, 'harbour', 'Reports', 'Calls per hour in June', 150],
  ['call-volume-september.webp', busyHours, 'forest', 'Reports', 'Calls per hour in September', 58],
  ['partner-day-boston.webp', street, 'dusk', 'Campaigns', 'Offices in the evening', 204],
  ['partner-day-hamburg.webp', street, 'harbour', 'Campaigns', 'Warehouses on the waterfront', 173],
  ['partner-day-singapore.webp', street, 'ink', 'Campaigns', 'Towers at night', 122],
  [
    'porting-week.webp',
    exchange,
    'clay',
    'Campaigns/Number porting',
    'Lines moving to a new carrier',
    96,
  ],
  ['porting-week-banner.webp', street, 'clay', 'Campaigns/Number porting', 'A street of shops', 95],
  ['sip-trunk-guide.webp', exchange, 'forest', 'Campaigns', 'A trunk with twelve branches', 41],
  ['year-in-review.webp', busyHours, 'dusk', 'Campaigns', 'Calls per hour this year', 6],
  ['new-office.webp', street, 'paper', 'Brand', '', 3],
];

const deletedPictures: readonly Picture[] = [
  ['old-logo-draft.webp', exchange, 'dusk', 'Brand', 'A draft of the logo', 330],
  ['spring-offer-wrong-price.webp', busyHours, 'clay', 'Campaigns', 'A chart with a mistake', 130],
];

const documents = [
  ['Price list distributors.pdf', 'Price list for distributors', 310],
  ['Partner agreement.pdf', 'Partner agreement', 296],
  ['Porting checklist.pdf', 'Checklist for number porting', 97],
] as const;

const lines = [
  'Trunkline, Inc., 200 Exchange Street, Boston, MA 02109',
  '',
  '1. Services are ordered for a customer and billed per month and seat.',
  '2. Every order names the company that is responsible for the next step, and its due date.',
  '3. Shares of each invoice line are paid after a hold of thirty days.',
  '4. Questions are answered by support@trunkline.example.',
];

/** The platform's library: pictures, documents, and two pictures in the recycle bin. */
export const mediaPart: DemoPart = {
  capability: 'media',
  async seed(context) {
    const { story } = context;
    const { platform } = story;
    const by = story.person('Joanna Wiśniewska').id;
    const draw = ([filename, drawing, colours, folder, alt, daysAgo]: Picture): LibraryFile => ({
      filename,
      alt,
      folder,
      content: { svg: drawing(palettes[colours], story.random(filename)) },
      at: story.ago(daysAgo, 13, daysAgo % 60),
      by,
    });
    const folders = ['Brand', 'Products', 'Reports', 'Documents', 'Campaigns'];
    const nested = [...folders, 'Campaigns/Number porting'];
    addFolders(context, platform, nested, { at: story.ago(362), by: ownerId(story) });
    await addFiles(context, platform, [
      ...pictures.map(draw),
      ...deletedPictures.map((picture, index) => ({
        ...draw(picture),
        deleted: { at: story.ago(4 + index * 9, 15), by },
      })),
      ...documents.map(([filename, heading, daysAgo]) => ({
        filename,
        folder: 'Documents',
        content: { pdf: pdfOf(heading, lines) },
        at: story.ago(daysAgo, 11),
        by,
      })),
    ]);
  },
};
