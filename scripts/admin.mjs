import { runTool } from './setup/run-tool.mjs';

/** `npm run admin -- grant|revoke|list|check-ledger`: who is an admin, and whether money and bookings agree. */
runTool('admin.ts');
