-- The release before neither reads nor writes these.
DROP VIEW "public"."all_orders";--> statement-breakpoint
DROP VIEW "public"."trial_orders";--> statement-breakpoint
DROP TABLE "archive_files" CASCADE;--> statement-breakpoint
DROP TABLE "filed_orders" CASCADE;--> statement-breakpoint
DROP TABLE "home_sections" CASCADE;--> statement-breakpoint
DROP TABLE "import_errors" CASCADE;--> statement-breakpoint
DROP TABLE "import_rows" CASCADE;--> statement-breakpoint
DROP TABLE "imports" CASCADE;--> statement-breakpoint
DROP TABLE "intakes" CASCADE;--> statement-breakpoint
DROP TABLE "layouts" CASCADE;--> statement-breakpoint
DROP TABLE "scheme_leases" CASCADE;--> statement-breakpoint
DROP TABLE "scheme_watches" CASCADE;--> statement-breakpoint
DROP TABLE "trials" CASCADE;--> statement-breakpoint
DROP FUNCTION place_of_watch();
