import { ownerId } from '../companies/index.ts';
import type { DemoPart } from '../part.ts';

/** Questions for customers at checkout, by service. */
const questions = [
  {
    service: 'number-porting',
    key: 'numbers',
    label: 'Which numbers do you want to bring?',
    help: 'One per line, with the country code.',
    type: 'number_list',
  },
  {
    service: 'number-porting',
    key: 'carrier',
    label: 'Who is your current carrier?',
    help: 'As on the latest bill.',
    type: 'text',
  },
  {
    service: 'number-porting',
    key: 'protected',
    label: 'Is the account protected by a PIN?',
    help: '',
    type: 'choice',
    rules: { choices: ['Yes', 'No'] },
  },
  {
    service: 'number-porting',
    key: 'pin',
    label: 'Account PIN',
    help: '',
    type: 'text',
    secret: true,
    show_when: { key: 'protected', in: ['Yes'] },
  },
  {
    service: 'number-porting',
    key: 'bill',
    label: 'Latest bill',
    help: 'As PDF or picture. It helps if your carrier asks for proof.',
    type: 'file',
    required: false,
  },
  {
    service: 'hosted-pbx',
    key: 'site',
    label: 'Where will the phones be used?',
    help: 'Emergency calls are sent to this address.',
    type: 'address',
    stage: 'before_submit',
  },
  {
    service: 'hosted-pbx',
    key: 'contact',
    label: 'Who can we call about the set-up?',
    help: '',
    type: 'contact',
  },
] as const;

const relations = [
  { service: 'hosted-pbx', kind: 'requires', target: 'local-numbers', ratio_bps: 0 },
  { service: 'hosted-pbx', kind: 'requires', target: 'number-porting', ratio_bps: 0 },
  { service: 'hosted-pbx', kind: 'recommends', target: 'video-rooms', ratio_bps: 0 },
] as const;

/** Questions and relations of the services on offer. */
export const catalogPartsPart: DemoPart = {
  capability: 'catalog',
  seed({ story }) {
    const common = { company_id: story.platform.id, created_at: story.ago(65, 10) };
    const origin = () => ({ at: story.ago(65, 10), by: ownerId(story) });
    story.insert(
      'questions',
      questions.map(({ service, ...question }, index) => ({
        ...common,
        stage: 'checkout',
        required: true,
        secret: false,
        rules: {},
        show_when: null,
        ...question,
        id: story.id('question', `${service} ${question.key}`),
        service_id: story.id('service', service),
        position: index + 1,
      })),
      origin,
    );
    story.insert(
      'service_relations',
      relations.map(({ service, target, ...relation }) => ({
        ...common,
        ...relation,
        id: story.id('relation', `${service} ${target}`),
        service_id: story.id('service', service),
        target_id: story.id('service', target),
      })),
      origin,
    );
  },
};
