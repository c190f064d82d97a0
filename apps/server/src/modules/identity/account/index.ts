export { recordAct, recordSecurityAct } from './acts.ts';
export { saveCustomer, savePayoutAccount, updatePayoutAccount } from './atProvider.ts';
