// In work by another hand.
import { test } from 'vitest';

test.todo('backup and restore');
