import type { LetterContent } from '@trunkline/contract/orders';
import type { Story } from './story.ts';

/** A drawn picture, rasterised. */
export interface DemoPicture {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Server functions that parts can use in addition to the database. */
export interface DemoTools {
  /** Stores a file under its key. */
  store(key: string, content: Uint8Array): Promise<void>;
  /** Rasterises an SVG drawing to WebP, or with a side length to a square PNG. */
  rasterise(svg: string, side?: number): Promise<DemoPicture>;
  /** Returns the content of a quote as frozen when it is sent, with its PDF. */
  renderQuote(
    content: string,
    now: Date,
  ): Promise<{ readonly content: string; readonly pdf: Buffer }>;
  /** Returns the content of a letter of authorisation as frozen when it is sent, with its PDF. */
  renderLetter(
    content: LetterContent,
    now: Date,
  ): Promise<{ readonly content: string; readonly pdf: Buffer }>;
  /** Encrypts a secret for its owner's ID. */
  seal(kind: 'authenticator secrets' | 'webhook secrets', plain: Buffer, owner: string): string;
}

export interface DemoOwner {
  readonly email: string;
  readonly passwordHash: string;
}

export interface DemoContext {
  readonly story: Story;
  readonly tools: DemoTools;
  readonly owner: DemoOwner;
}

/** The demonstration data of one capability. */
export interface DemoPart {
  readonly capability: string;

  /** Adds rows, changes and events to the story. It can use the data of earlier parts. */
  seed(context: DemoContext): void | Promise<void>;
}
