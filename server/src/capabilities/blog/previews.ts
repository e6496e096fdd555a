import { Id } from '@trunkline/contract/kernel/list';
import * as z from 'zod';

export const previewPurpose = 'post preview';

/** The payload of a post's preview link. */
export const PostPreview = z.object({ post: Id, company: Id });
