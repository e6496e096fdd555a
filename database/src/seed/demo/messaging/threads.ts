export interface ThreadAttachment {
  readonly filename: string;
  readonly kind: 'picture' | 'pdf' | 'csv';
}

/** Author, minutes after the previous message, and the text. */
export interface ThreadMessage {
  readonly by: string;
  readonly after: number;
  readonly text: string;
  readonly isNote?: true;
  readonly attached?: ThreadAttachment;
}

export interface Thread {
  readonly subject: string;
  readonly sides: readonly [string] | readonly [string, string];
  readonly daysAgo: number;
  readonly isClosed?: true;
  /** Participants besides the authors. */
  readonly readers?: readonly string[];
  /** Number of unread messages by participant. */
  readonly unread?: Readonly<Record<string, number>>;
  /** A company that the conversation is about. */
  readonly about?: string;
  readonly messages: readonly ThreadMessage[];
}

const message = (
  by: string,
  after: number,
  text: string,
  attached?: ThreadAttachment,
): ThreadMessage => (attached === undefined ? { by, after, text } : { by, after, text, attached });
const note = (by: string, after: number, text: string): ThreadMessage => ({
  by,
  after,
  text,
  isNote: true,
});

const avery = 'Avery Lindqvist';
const samira = 'Samira Haddad';
const kwame = 'Kwame Mensah';

export const threads: readonly Thread[] = [
  {
    subject: 'Porting 214 numbers from Speicherstadt Logistik',
    sides: ['Hanseline Europe', 'Trunkline'],
    about: 'Speicherstadt Logistik',
    daysAgo: 5,
    readers: [avery],
    unread: { [avery]: 2 },
    messages: [
      message(
        'Katharina Brandt',
        0,
        'The losing carrier confirms 9 December, 06:00. The list of numbers is attached.',
        {
          filename: 'numbers-speicherstadt.csv',
          kind: 'csv',
        },
      ),
      message(
        kwame,
        95,
        'Thank you. Three numbers belong to a different block; I have marked them. Can you confirm that they move too?',
      ),
      note(
        kwame,
        4,
        'If the three stay behind, the hunt group for the gate breaks. Keep the old trunk until the 12th.',
      ),
      message(
        'Joost van Dijk',
        1300,
        'They move too. The warehouse manager signed for all 214 this morning.',
        {
          filename: 'letter-of-authorisation.pdf',
          kind: 'pdf',
        },
      ),
      message(
        'Katharina Brandt',
        210,
        "Who's on call on your side on the 9th? We start at 05:30 local time.",
      ),
    ],
  },
  {
    subject: 'Mark-up on contact centre seats',
    sides: ['Cascadia Cloud Supply', 'Trunkline'],
    daysAgo: 2,
    readers: [avery],
    unread: { [avery]: 1 },
    messages: [
      message(
        'Mei Tanaka',
        0,
        'Tidewater is asking for a lower price on 120 contact centre seats for Granville. What is the floor?',
      ),
      message(
        samira,
        60,
        'For 100 seats or more, you can go down to 18%. Anything lower needs approval from Avery.',
      ),
      message('Mei Tanaka', 35, 'They need 16%. Avery, is that possible for a two-year term?'),
    ],
  },
  {
    subject: 'Photo of the new wiring cabinet',
    sides: ['Meridian Voice Distribution', 'Trunkline'],
    about: 'Harbor Telecom',
    daysAgo: 1,
    readers: [avery],
    unread: { [avery]: 1 },
    messages: [
      message(samira, 0, 'Does the cabinet at Lakeside have room for a second gateway?'),
      message('Dana Whitfield', 130, 'It does. Priya took this picture yesterday.', {
        filename: 'cabinet-lakeside.webp',
        kind: 'picture',
      }),
    ],
  },
  {
    subject: 'Agreement with Prairie Dial',
    sides: ['Trunkline'],
    daysAgo: 3,
    readers: ['Joanna Wiśniewska'],
    messages: [
      message(
        samira,
        0,
        'Prairie Dial passed the training. I would list them as silver from the first of the month.',
      ),
      message(avery, 44, 'Agreed. Please ask Chantal for the insurance certificate first.'),
      message(samira, 12, 'Chantal sent it this morning: five million, valid until next June.', {
        filename: 'insurance-certificate.pdf',
        kind: 'pdf',
      }),
    ],
  },
  {
    subject: 'Pictures for the year in review',
    sides: ['Trunkline'],
    daysAgo: 6,
    readers: [avery],
    messages: [
      message(
        'Joanna Wiśniewska',
        0,
        'The first version is in the library under Campaigns. The amber bar is the busiest hour.',
        { filename: 'year-in-review-draft.webp', kind: 'picture' },
      ),
      message(avery, 260, 'I like it. Can the dark one go at the top of the page?'),
      message(
        'Joanna Wiśniewska',
        31,
        'It can. I will replace the file so that the address stays the same.',
      ),
    ],
  },
  {
    subject: 'Singapore: emergency addresses for Kobe Denwa',
    sides: ['Pacific Exchange Group', 'Trunkline'],
    about: 'Kobe Denwa',
    daysAgo: 8,
    readers: [avery],
    messages: [
      message(
        'Li Wei Tan',
        0,
        'Forty-two seats in Kobe still show an address in Osaka. Is there a way to correct them in one go?',
      ),
      message(
        kwame,
        180,
        'Yes: export the list, change the column, import it as a dry run first. I have attached an example.',
        {
          filename: 'addresses-example.csv',
          kind: 'csv',
        },
      ),
      message('Anjali Menon', 1500, 'Done, all 42 are accepted. Thank you.'),
      message(kwame, 10, 'You are welcome.'),
    ],
    isClosed: true,
  },
  {
    subject: 'Johannesburg office hours in December',
    sides: ['Baobab Carrier Services', 'Trunkline'],
    daysAgo: 4,
    readers: [avery],
    messages: [
      message(
        'Thandiwe Mokoena',
        0,
        'We close from 20 December to 3 January. Pieter takes urgent calls.',
      ),
      message('Pieter du Toit', 15, 'My number is on the rota. Please use it for outages only.', {
        filename: 'december-rota.pdf',
        kind: 'pdf',
      }),
      message(samira, 320, 'Noted, thank you both. I have let the support desk know.'),
    ],
  },
  {
    subject: 'Copperline: why we suspended the account',
    sides: ['Trunkline', 'Meridian Voice Distribution'],
    about: 'Copperline Communications',
    daysAgo: 14,
    messages: [
      message(
        avery,
        0,
        'Two invoices have been open since September and no one replies. We suspended the account today.',
      ),
      note(
        avery,
        3,
        'The owner of Copperline told Kwame that the company is for sale. Wait for the new owner.',
      ),
      message('Luis Ortega', 75, "Understood. I'll drive to Worcester on Monday and let you know."),
      message(
        'Luis Ortega',
        6200,
        'The office is empty. The landlord says they moved out in October.',
        { filename: 'worcester-office.webp', kind: 'picture' },
      ),
      message(avery, 40, 'Thank you for going there. We will keep the data on hold.'),
    ],
  },
  {
    subject: 'Second site for Rainier Roasters',
    sides: ['Cascadia Cloud Supply', 'Evergreen Unified'],
    about: 'Rainier Roasters',
    daysAgo: 2,
    messages: [
      message(
        'Owen Pritchard',
        0,
        'Rainier opens in Tacoma in February. Will you quote, or shall we?',
        {
          filename: 'tacoma-floor-plan.pdf',
          kind: 'pdf',
        },
      ),
    ],
  },
  {
    subject: 'Handsets for Granville Property Management',
    sides: ['Tidewater Voice', 'Cascadia Cloud Supply'],
    about: 'Granville Property Management',
    daysAgo: 9,
    messages: [
      message('Amara Nwosu', 0, 'Sixteen of the forty handsets arrived without power supplies.', {
        filename: 'serial-numbers.csv',
        kind: 'csv',
      }),
      message('Owen Pritchard', 50, 'The rest ship today by courier. I have attached the label.', {
        filename: 'shipping-label.pdf',
        kind: 'pdf',
      }),
      message('Amara Nwosu', 1700, 'All here. Thank you for the quick help.'),
    ],
    isClosed: true,
  },
  {
    subject: 'Fax number of Lakeside Dental Group',
    sides: ['Harbor Telecom', 'Meridian Voice Distribution'],
    about: 'Lakeside Dental Group',
    daysAgo: 11,
    messages: [
      message(
        'Priya Raman',
        0,
        'They insist on keeping the fax number for insurers. Is T.38 included?',
        { filename: 'fax-lines.csv', kind: 'csv' },
      ),
      message(
        'Dana Whitfield',
        25,
        'It is, one channel per site. Set it to G.711 if the insurer uses an old machine.',
      ),
    ],
  },
  {
    subject: '',
    sides: ['Trunkline'],
    daysAgo: 1,
    readers: [avery],
    unread: { [avery]: 1 },
    messages: [message('Diego Santamaría', 0, 'The coffee machine on floor 4 works again.')],
  },
];
