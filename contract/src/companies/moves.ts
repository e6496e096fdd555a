import * as z from 'zod';
import { companyKindNames } from '../kernel/company-kinds.ts';
import { companyStatusNames } from './listing.ts';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { requestLimits } from '../kernel/request-limits.ts';
import { RowResult, RowVersion } from '../kernel/resource.ts';

/** Maximum number of people named per company; the others are counted. */
export const namedPeople = 5;

/** A company whose people would gain or lose access. */
export const VisibilityChange = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(companyKindNames),
  status: z.enum(companyStatusNames),
  /** Number of its people affected: active ones whose role can read companies. */
  people: z.number().int(),
  names: z.array(z.string()).max(namedPeople),
});
export type VisibilityChange = z.infer<typeof VisibilityChange>;

const CompanySummary = z.object({ id: Id, name: z.string(), kind: z.enum(companyKindNames) });

/** The effects of a move, before it is made. */
export const MovePreview = z.object({
  company: CompanySummary.extend({ version: z.number().int() }),
  /** Current parent; null if the reader can't see it. */
  from: CompanySummary.nullable(),
  to: CompanySummary,
  /** Why the move isn't allowed; null if it is. */
  refusal: z.string().nullable(),
  /** Number of companies that move: this one and all below it. */
  companies: z.number().int(),
  /** Depth in the hierarchy that the reader sees: their own company is 1. */
  level: z.object({ before: z.number().int(), after: z.number().int() }),
  /** Companies whose people lose or gain access to the moved subtree, from the top down. */
  loses: z.array(VisibilityChange),
  gains: z.array(VisibilityChange),
});
export type MovePreview = z.infer<typeof MovePreview>;

/** A change of access, with the number of moved companies it concerns. */
const BulkVisibilityChange = VisibilityChange.extend({ of: z.number().int() });
export type BulkVisibilityChange = z.infer<typeof BulkVisibilityChange>;

/** The effects of moving several companies below one parent, before any is moved. */
export const MovesPreview = z.object({
  to: CompanySummary,
  /** The companies to move, each with its subtree. */
  moves: z.array(
    CompanySummary.extend({
      version: z.number().int(),
      from: CompanySummary.nullable(),
      /** Number of companies in its subtree, including itself. */
      companies: z.number().int(),
    }),
  ),
  /** Companies below another company to move, which move along with it and keep their parent. */
  along: z.array(z.object({ id: Id, name: z.string(), with: z.string() })),
  /**
   * Companies that can't be moved there, and why; the name is null if the reader can't see the
   * company.
   */
  refused: z.array(z.object({ id: Id, name: z.string().nullable(), reason: z.string() })),
  /**
   * Companies whose people lose or gain access to moved companies, from the top down. No company is
   * in both lists.
   */
  loses: z.array(BulkVisibilityChange),
  gains: z.array(BulkVisibilityChange),
});
export type MovesPreview = z.infer<typeof MovesPreview>;

export const MoveResult = RowResult.extend({
  id: Id,
  /** The company's current version, for moving it again or back; null if it wasn't moved itself. */
  version: z.number().int().nullable(),
});
export type MoveResult = z.infer<typeof MoveResult>;

const Move = RowVersion.extend({ parent_id: Id }).strict();
const tags = ['companies'];

export const bulkMoves = {
  previewMoves: operation(
    { who: 'companies:update', assurance: 2, limit: 'default' },
    {
      method: 'POST',
      path: '/companies/moves/preview',
      summary: 'Preview who gains or loses access to companies if they are moved',
      tags,
    },
  )
    .input(z.strictObject({ ids: z.array(Id).min(1).max(requestLimits.bulkRows), parent_id: Id }))
    .output(MovesPreview),
  bulkMove: operation(
    { who: 'companies:update', assurance: 2, limit: 'admin_company_management' },
    {
      method: 'POST',
      path: '/companies/moves',
      summary: 'Move several companies and everything below them',
      tags,
    },
  )
    .input(z.strictObject({ moves: z.array(Move).min(1).max(requestLimits.bulkRows) }))
    .output(
      z.object({
        results: z.array(MoveResult),
        /** Companies not processed within the time of one request; send them again. */
        rest: z.array(Id),
      }),
    ),
};
