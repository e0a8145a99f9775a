import { prepare, stopWith } from './setup/prepare.mjs';
import { findNode24, inProject } from './setup/project.mjs';
import { runProgram } from './setup/run-program.mjs';

/** `npm run admin -- grant|revoke|list|check-ledger`: who is an admin, and whether money and bookings agree. */
const admin = async () => {
  await prepare({ pages: false });
  const program = [findNode24(), '--disable-warning=ExperimentalWarning', inProject('scripts', 'admin.ts')];
  const { code } = await runProgram([...program, ...process.argv.slice(2)], { show: true });
  process.exit(code);
};

admin().catch(stopWith);
