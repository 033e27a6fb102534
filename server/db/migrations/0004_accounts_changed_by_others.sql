ALTER TABLE "users" ADD COLUMN "identity_changed_at" timestamp with time zone;
