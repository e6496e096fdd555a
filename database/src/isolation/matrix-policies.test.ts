import { tryLayer } from './try-layer.ts';

tryLayer('policies alone');
