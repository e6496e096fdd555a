import * as z from 'zod';
import { orderFileBytes } from '../kernel/constants.ts';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';

/** An uploaded file; `{ id, name }` is the answer to a question of type `file`. */
export const OrderFile = z.object({
  id: Id,
  /** With the extension of the stored type. */
  name: z.string(),
  /** As stored: pictures are re-encoded. */
  bytes: z.number().int(),
});
export type OrderFile = z.infer<typeof OrderFile>;

export const fileOperations = {
  /**
   * `content` is the file in base64. The file is downloaded at `/api/order-files/{id}/content`, and
   * deleted after a day unless a cart, quote or order refers to it.
   */
  uploadFile: operation(
    { who: 'orders:create', assurance: 2, limit: 'file_upload', bodyBytes: orderFileBytes * 2 },
    {
      method: 'POST',
      path: '/order-files',
      summary: 'Upload a file that answers a question of a service',
      tags: ['orders'],
    },
  )
    .input(
      z.strictObject({
        name: textOf(
          'name',
          z
            .string()
            .trim()
            .min(1)
            .max(255)
            .regex(/^\P{Cc}*$/u),
        ),
        content: z
          .base64()
          .min(1, 'This file is empty.')
          .max(Math.ceil((orderFileBytes * 4) / 3) + 4),
      }),
    )
    .output(OrderFile),
};
