import { testBadInput } from '../../../test/badInput/suite.ts';

testBadInput('buying');
