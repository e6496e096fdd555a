import { Id } from '@trunkline/contract/kernel/list';
import * as z from 'zod';

export const previewPurpose = 'post preview';

/** What a preview link of a post carries. */
export const PostPreview = z.object({ post: Id, company: Id });
