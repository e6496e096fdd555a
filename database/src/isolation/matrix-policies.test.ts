import { testLayer } from './test-layer.ts';

testLayer('policies alone');
