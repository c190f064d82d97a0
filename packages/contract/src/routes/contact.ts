import { ContactTopic, checkContactName, checkMessage } from '@assay/domain/account/contact.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { email } from '../shapes/account.ts';
import { issues } from '../shapes/form.ts';

const text = (max: number, rule: (value: string, path: string) => ReturnType<typeof checkMessage>) =>
  z
    .string()
    .max(max)
    .superRefine(issues((value: string) => rule(value, '')));

export const contactRoutes = {
  'contact.send': route({
    method: 'POST',
    path: '/v1/contact',
    summary: 'Write to the house. The same message again within a day is the one that is there',
    tag: 'Contact',
    audience: 'optional',
    form: true,
    body: z.strictObject({
      name: text(1_000, checkContactName),
      email,
      topic: z.enum(ContactTopic),
      message: text(20_000, checkMessage),
    }),
    success: [
      201,
      z.strictObject({ reference: z.string().meta({ description: 'Number of the message, to refer to it: M-10001' }) }),
    ],
    errors: ['validation_failed'],
    limit: 'contact',
  }),
};
