DROP INDEX "contact_messages_by_address";--> statement-breakpoint
DROP INDEX "versions_by_time";--> statement-breakpoint
ALTER TABLE "contact_messages" DROP COLUMN "address";