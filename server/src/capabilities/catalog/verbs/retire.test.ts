import { testTakingBack } from '../testing/withdrawals.ts';
import { retireService } from './retire.ts';

testTakingBack({
  verb: retireService,
  name: 'retire',
  state: 'retired',
  says: 'visitors no longer see it, and nothing is lost',
});
