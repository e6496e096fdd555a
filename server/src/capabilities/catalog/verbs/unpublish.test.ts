import { testTakingBack } from '../testing/taking-back.ts';
import { unpublishService } from './unpublish.ts';

testTakingBack({
  verb: unpublishService,
  name: 'unpublish',
  state: 'draft',
  says: 'is a draft again, which nobody else sees',
});
