import { testBadInput } from '../../../test/badInput/suite.ts';

testBadInput('office');
