import * as z from 'zod';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';
import {
  type QuestionShape,
  questionProblems,
  questionStageNames,
  questionTypeNames,
} from './question-types.ts';
import { relationKindNames } from './relations.ts';

// The relations, questions and bundle parts of a service.

const wholeNumber = (min: number, max: number) => z.number().int().min(min).max(max);
const Key = textOf(
  'code',
  z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9_]*$/, 'Use lowercase letters, digits and underscores.'),
);

export const RelationInput = z.strictObject({
  kind: z.enum(relationKindNames),
  group_no: wholeNumber(1, 20).default(1),
  target_id: Id,
  ratio_bps: wholeNumber(0, 1_000_000).default(0),
});
export type RelationInput = z.output<typeof RelationInput>;

export const ServiceRelation = RelationInput.extend({ target: z.string() });
export type ServiceRelation = z.infer<typeof ServiceRelation>;

const Rules = z.strictObject({
  choices: textOf('name', z.array(z.string().trim().min(1).max(100)).max(50).optional()),
  min: z.number().optional(),
  max: z.number().optional(),
  pattern: textOf('code', z.string().max(200).optional()),
});
export const Question = z.strictObject({
  key: Key,
  label: textOf('prose', z.string().trim().min(2, 'Enter the question.').max(200)),
  help: textOf('prose', z.string().trim().max(300).default('')),
  stage: z.enum(questionStageNames).default('checkout'),
  type: z.enum(questionTypeNames),
  required: z.boolean().default(true),
  rules: Rules.default({}),
  show_when: z
    .strictObject({ key: Key, in: textOf('name', z.array(z.string().max(100)).max(50)) })
    .nullable()
    .default(null),
  secret: z.boolean().default(false),
}) satisfies z.ZodType<QuestionShape>;
export type Question = z.output<typeof Question>;

const Questions = z
  .array(Question)
  .max(50)
  .superRefine((questions, { addIssue }) => {
    for (const [index, question] of questions.entries()) {
      const others = questions.filter((_other, otherIndex) => otherIndex !== index);
      for (const [field, message] of Object.entries(questionProblems(question, others)))
        addIssue({ code: 'custom', path: [index, field], message });
    }
  });

export const BundlePartInput = z.strictObject({
  part_plan_id: Id,
  quantity: wholeNumber(1, 100_000).default(1),
  swap_group: wholeNumber(1, 20).nullable().default(null),
  allocation_bps: wholeNumber(0, 10_000),
});
export const BundlePart = BundlePartInput.extend({ plan: z.string(), service: z.string() });
export type BundlePart = z.infer<typeof BundlePart>;

export const ServiceParts = z.object({
  /** Version of the service; changes must name it. */
  version: z.number().int(),
  relations: z.array(ServiceRelation),
  questions: z.array(Question),
});
export type ServiceParts = z.infer<typeof ServiceParts>;

const tags = ['services'];
const ById = z.strictObject({ id: Id });
const reads = { who: 'services:read', assurance: 2, limit: 'api_read' } as const;
const writes = { who: 'services:update', assurance: 2, limit: 'api_write' } as const;

export const partOperations = {
  serviceParts: operation(reads, {
    method: 'GET',
    path: '/services/{id}/parts',
    summary: "Get a service's relations, and the questions asked when it is ordered",
    tags,
  })
    .input(ById)
    .output(ServiceParts),
  saveRelations: operation(writes, {
    method: 'PATCH',
    path: '/services/{id}/relations',
    summary: "Replace a service's relations",
    tags,
  })
    .input(
      z.strictObject({
        id: Id,
        version: z.number().int(),
        relations: z.array(RelationInput).max(100),
      }),
    )
    .output(ServiceParts),
  saveQuestions: operation(writes, {
    method: 'PATCH',
    path: '/services/{id}/questions',
    summary: 'Replace the questions asked when a service is ordered',
    tags,
  })
    .input(z.strictObject({ id: Id, version: z.number().int(), questions: Questions }))
    .output(ServiceParts),
  bundleParts: operation(reads, {
    method: 'GET',
    path: '/plans/{id}/parts',
    summary: "List a bundle's parts",
    tags: ['plans'],
  })
    .input(ById)
    .output(z.object({ items: z.array(BundlePart) })),
  saveBundleParts: operation(writes, {
    method: 'PATCH',
    path: '/plans/{id}/parts',
    summary: "Replace a bundle's parts; their shares must add up to 100%",
    tags: ['plans'],
  })
    .input(z.strictObject({ id: Id, parts: z.array(BundlePartInput).max(50) }))
    .output(z.object({ items: z.array(BundlePart) })),
  catalogSettings: operation(reads, {
    method: 'GET',
    path: '/catalog/settings',
    summary: "Get a company's publishing rule",
    tags,
  })
    .input(z.strictObject({ company_id: Id.optional() }))
    .output(z.object({ second_person: z.boolean() })),
  updateCatalogSettings: operation(
    { who: 'services:approve', assurance: 2, limit: 'api_write' },
    {
      method: 'PATCH',
      path: '/catalog/settings',
      summary: "Change a company's publishing rule",
      tags,
    },
  )
    .input(z.strictObject({ company_id: Id.optional(), second_person: z.boolean() }))
    .output(z.object({ second_person: z.boolean() })),
  availability: operation(reads, {
    method: 'GET',
    path: '/services/{id}/availability',
    summary: 'Check whether a company can buy a service on a given day, and at what price',
    tags,
  })
    .input(z.strictObject({ id: Id, company_id: Id, day: z.iso.date().max(10).optional() }))
    .output(
      z.object({
        company: z.string(),
        day: z.iso.date(),
        offered: z.boolean(),
        charges: z.array(
          z.object({
            plan: z.string(),
            charge: z.string(),
            currency: z.string().nullable(),
            rate_micro: z.string().nullable(),
            problem: z.string().nullable(),
          }),
        ),
      }),
    ),
};
