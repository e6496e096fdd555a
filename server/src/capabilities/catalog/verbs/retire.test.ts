import { testWithdrawal } from '../testing/withdrawals.ts';
import { retireService } from './retire.ts';

testWithdrawal({
  verb: retireService,
  name: 'retire',
  state: 'retired',
  effect: 'visitors no longer see it, and nothing is deleted',
});
