import { messagingLimits } from '@trunkline/contract/kernel/messaging-limits';
import { sizeLabel } from '../labels.ts';

export interface FileProblem {
  readonly title: string;
  readonly description: string;
}

/**
 * Separates the files that can be attached, at most `available`, from the problems of the others.
 */
export function sortFiles(
  added: readonly File[],
  available: number,
): { fitting: readonly File[]; problems: readonly FileProblem[] } {
  const { fileBytes, files: maxFiles } = messagingLimits;
  const isValid = ({ size }: File) => size > 0 && size <= fileBytes;
  const problems = added
    .filter((file) => !isValid(file))
    .map(({ name, size }) =>
      size === 0
        ? { title: `${name} is empty`, description: 'Choose another file.' }
        : {
            title: `${name} is too large`,
            description: `Choose a file of up to ${sizeLabel(fileBytes)}.`,
          },
    );
  const validFiles = added.filter(isValid);
  if (validFiles.length > available)
    problems.push({
      title: 'Too many files',
      description: `You can attach up to ${maxFiles} files to a message.`,
    });
  return { fitting: validFiles.slice(0, Math.max(available, 0)), problems };
}
