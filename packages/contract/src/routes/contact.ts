import { ContactTopic, checkContactName, checkMessage } from '@assay/domain/account/contact.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { email } from '../shapes/fields.ts';
import { issues } from '../shapes/form.ts';
import { multilineText, singleLineText } from '../shapes/text.ts';

export const contactRoutes = {
  'contact.send': route({
    method: 'POST',
    path: '/v1/contact',
    summary: 'Send a message to Assay. Repeating it within a day returns the existing one',
    tag: 'Contact',
    audience: 'optional',
    form: true,
    body: z.strictObject({
      name: singleLineText(1_000).superRefine(issues((value: string) => checkContactName(value, ''))),
      email,
      topic: z.enum(ContactTopic),
      message: multilineText(20_000).superRefine(issues((value: string) => checkMessage(value, ''))),
    }),
    success: [
      201,
      z.strictObject({ reference: z.string().meta({ description: 'Reference of the message, such as M-10001' }) }),
    ],
    errors: ['validation_failed'],
    limit: 'contact',
  }),
};
