import {
  each,
  flat,
  metered,
  once,
  packaged,
  plan,
  type SeededPart,
  type SeededPlan,
  volume,
} from './plan.ts';

const outbound = 'minutes_outbound';

const voicePlans: readonly SeededPlan[] = [
  plan('hosted-pbx', ['PBX-ESSENTIAL', 'Essential'], { trial: 14 }, [
    volume(
      ['SEAT', 'Seat', 'seat'],
      [
        [1, 14.9],
        [20, 13.9],
        [100, 12.9],
      ],
    ),
    metered(['MINUTES', 'Calls to mobile phones', 'minute'], outbound, [
      [1, 0.019],
      [10_001, 0.012],
    ]),
  ]),
  plan('hosted-pbx', ['PBX-PRO', 'Professional'], { rank: 2, term: 12, trial: 14 }, [
    volume(
      ['SEAT', 'Seat', 'seat'],
      [
        [1, 19.9],
        [20, 18.5],
        [100, 16.9],
      ],
    ),
    once(['SETUP', 'Setup of call flows', 'site'], 250),
  ]),
  plan('hosted-pbx', ['PBX-PRO-36', 'Professional, three years'], { rank: 2, term: 36 }, [
    volume(
      ['SEAT', 'Seat', 'seat'],
      [
        [1, 17.9],
        [20, 16.5],
        [100, 14.9],
      ],
    ),
  ]),
  plan('sip-trunks', ['SIP-METERED', 'Metered channels'], {}, [
    each(['CHANNEL', 'Channel', 'channel'], 8.9),
    metered(['MINUTES', 'Outbound minutes', 'minute'], outbound, [
      [1, 0.0098],
      [50_001, 0.0072],
      [500_001, 0.0055],
    ]),
  ]),
  plan('sip-trunks', ['SIP-UNLIMITED', 'Unlimited channels'], { rank: 2, term: 12 }, [
    volume(
      ['CHANNEL', 'Channel', 'channel'],
      [
        [1, 21.9],
        [24, 18.9],
      ],
    ),
  ]),
  plan('teams-calling', ['TEAMS-METERED', 'Metered'], { trial: 30 }, [
    each(['USER', 'User', 'user'], 6.5),
    packaged(['BUNDLE', 'Bundle of 500 minutes', 'minute'], outbound, 500, 4.5),
  ]),
  plan('teams-calling', ['TEAMS-NATIONAL', 'National flat rate'], { rank: 2, term: 12 }, [
    each(['USER', 'User', 'user'], 10.9),
  ]),
  plan('fax-to-mail', ['FAX-HOLD', 'Fax number'], {}, [
    each(['NUMBER', 'Number', 'number'], 4.5),
    metered(['PAGES', 'Pages sent', 'page'], 'pages_sent', 0.06),
  ]),
  plan('local-numbers', ['DID', 'Local number'], {}, [
    volume(
      ['NUMBER', 'Number', 'number'],
      [
        [1, 1.5],
        [50, 1.35],
        [500, 1.2],
      ],
    ),
    once(['ACTIVATION', 'Activation', 'number'], 1),
  ]),
  plan('number-porting', ['PORT', 'Porting'], { term: 0 }, [
    once(['NUMBER', 'Number', 'number'], 15),
  ]),
  plan('toll-free-numbers', ['TOLL-FREE', 'Toll-free number'], {}, [
    each(['NUMBER', 'Number', 'number'], 5),
    metered(['MINUTES', 'Incoming minutes', 'minute'], 'minutes_inbound', 0.018),
  ]),
];

const workPlans: readonly SeededPlan[] = [
  plan('video-rooms', ['VIDEO', 'Host, monthly'], { trial: 14 }, [
    each(['HOST', 'Host', 'host'], 13.5),
  ]),
  plan('video-rooms', ['VIDEO-12', 'Host, yearly'], { term: 12, trial: 14 }, [
    each(['HOST', 'Host', 'host'], 11),
  ]),
  plan('meeting-room-kit', ['ROOM-KIT', 'Kit for one room'], { term: 0 }, [
    once(['ROOM', 'Room kit', 'room'], 1890),
    once(['INSTALL', 'Installation on site', 'room'], 320),
  ]),
  plan('business-sms', ['SMS', 'Number with messages'], {}, [
    each(['NUMBER', 'Number', 'number'], 25),
    metered(['MESSAGES', 'Messages sent', 'message'], 'messages_sent', [
      [1, 0.0083],
      [100_001, 0.0069],
    ]),
  ]),
  plan('whatsapp-inbox', ['INBOX-REFUSE', 'Team inbox'], { trial: 14 }, [
    flat('INBOX', 'Team inbox', 49),
    packaged(['TALKS', 'Conversations', 'conversation'], 'conversations', 100, 7.5),
  ]),
  plan('contact-centre', ['CC-VOICE', 'Voice'], { term: 12, trial: 14 }, [
    volume(
      ['AGENT', 'Agent', 'agent'],
      [
        [1, 79],
        [25, 74],
        [100, 69],
      ],
    ),
  ]),
  plan('contact-centre', ['CC-OMNI', 'All channels'], { rank: 2, term: 12, trial: 14 }, [
    volume(
      ['AGENT', 'Agent', 'agent'],
      [
        [1, 115],
        [25, 108],
        [100, 99],
      ],
    ),
    once(['SETUP', 'Setup', 'queue'], 180),
  ]),
  plan('call-transcripts', ['TRANSCRIPTS', 'Transcripts and summaries'], { trial: 30 }, [
    each(['AGENT', 'Agent', 'agent'], 19),
  ]),
  plan('managed-fibre', ['FIBRE-36', 'Managed fibre, three years'], { term: 36 }, [
    flat('LINE', 'Line', null),
    once(['INSTALL', 'Installation', 'site'], null),
  ]),
  plan('mobile-backup', ['BACKUP', 'Backup for one site'], { term: 12 }, [
    each(['SITE', 'Site', 'site'], 39),
    packaged(['DATA', 'Data beyond 10 GB', 'GB'], 'gigabytes', 5, 12),
  ]),
  plan('session-border-control', ['SBC-YEAR', 'Managed, yearly'], { term: 12, bill: 12 }, [
    each(['SITE', 'Site', 'site'], 960),
  ]),
  plan('emergency-calling', ['E911', 'Registered seat'], {}, [
    each(['SEAT', 'Seat', 'seat'], 0.95),
  ]),
];

const part = (
  code: string,
  share: number,
  swap: number | null = null,
  quantity = 1,
): SeededPart => ({ code, quantity, swap, share });

const bundles: readonly SeededPlan[] = [
  {
    ...plan('office-starter', ['OFFICE', 'One desk'], { term: 12 }, [
      each(['DESK', 'Desk', 'desk'], 29),
    ]),
    parts: [
      part('PBX-PRO', 6000),
      part('DID', 1000, null, 2),
      part('VIDEO-12', 3000, 1),
      part('TEAMS-NATIONAL', 3000, 1),
    ],
  },
];

/** How the seeded services are sold. */
export const seededPlans: readonly SeededPlan[] = [...voicePlans, ...workPlans, ...bundles];
