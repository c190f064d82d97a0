import { spoilCallsOf } from '../../../test/badInput/suite.ts';

spoilCallsOf('other');
