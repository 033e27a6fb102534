CREATE TABLE "access_version" (
	"_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO "access_version" DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION count_access_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE access_version SET version = version + 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER roles_change_access AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON roles
	FOR EACH STATEMENT EXECUTE FUNCTION count_access_changes();
--> statement-breakpoint
CREATE TRIGGER grants_change_access AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON role_access
	FOR EACH STATEMENT EXECUTE FUNCTION count_access_changes();
--> statement-breakpoint
CREATE TRIGGER access_types_change_access AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON access_types
	FOR EACH STATEMENT EXECUTE FUNCTION count_access_changes();
