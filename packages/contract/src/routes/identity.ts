import { z } from 'zod';
import { route } from '../route.ts';
import { identityAnswer } from '../shapes/identity.ts';
import { exactText } from '../shapes/text.ts';

export const identityRoutes = {
  'identity.start': route({
    method: 'GET',
    path: '/v1/identity/start-verification',
    tag: 'Identity',
    audience: 'user',
    creates: true,
    summary: 'Start identity verification, or continue an unfinished one',
    success: [200, identityAnswer],
    errors: ['email_unverified', 'identity_attempts_exceeded', 'unavailable'],
    limit: 'setup',
  }),
  'identity.submit': route({
    method: 'POST',
    path: '/v1/identity/submit-verification/{verification_session_id}',
    tag: 'Identity',
    audience: 'user',
    summary: 'Fetch the result from the provider',
    params: z.strictObject({ verification_session_id: exactText(255).min(1) }),
    success: [200, identityAnswer],
    errors: ['not_found', 'unavailable'],
    limit: 'setup',
  }),
};
