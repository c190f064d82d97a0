import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: 'app',
  // The pages for real providers are built separately from those of the sandbox.
  buildDirectory: process.env.PAGES_DIR ?? 'build',
} satisfies Config;
