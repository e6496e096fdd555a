import type { Story } from '../story.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Closed alerts of the platform's budgets. */
export function pastAlerts(story: Story): object[] {
  const { id } = story.company('Trunkline');
  const alert = (days: number, minutes: number, facts: object) => {
    const opened = story.now.getTime() - days * day;
    return {
      id: story.id('alert', String(days)),
      company_id: id,
      ...facts,
      opened_at: new Date(opened).toISOString(),
      closed_at: new Date(opened + minutes * minute).toISOString(),
    };
  };
  return [
    alert(2.3, 17, { metric: 'sign_in', target: 1000, value: 1840, samples: 214 }),
    alert(19.6, 46, { metric: 'api', target: 200, value: 655, samples: 5310 }),
    alert(44.1, 72, { metric: 'lcp', target: 2500, value: 3410, samples: 388 }),
    alert(45.4, 31, { metric: 'document', target: 100, value: 236, samples: 2904 }),
  ];
}
