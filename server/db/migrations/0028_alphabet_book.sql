CREATE TABLE "archive_document_bytes" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "archive_document_bytes_school_id_uuid_pk" PRIMARY KEY("school_id","uuid")
);
--> statement-breakpoint
CREATE TABLE "archive_documents" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"edu_year" integer NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"checksum" text NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" bigint NOT NULL,
	CONSTRAINT "archive_documents_school_id_uuid_pk" PRIMARY KEY("school_id","uuid")
);
--> statement-breakpoint
CREATE TABLE "removed_files" (
	"school_id" integer NOT NULL,
	"student_school_uuid" uuid NOT NULL,
	"file_letter" text NOT NULL,
	"file_number" integer NOT NULL,
	CONSTRAINT "removed_files_school_id_student_school_uuid_pk" PRIMARY KEY("school_id","student_school_uuid")
);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "file_letter" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "file_number" integer;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_by_file" UNIQUE("school_id","file_letter","file_number");--> statement-breakpoint
-- By hand: everybody who is there gets a personal file, in the order of arrival. Capitals are written out, since a database knows those of
-- its own locale alone (fileLetterOf in contract/core/personal-file.ts says the same).
UPDATE "students" SET "file_letter" = numbered."letter", "file_number" = numbered."number"
FROM (
	SELECT "school_id", "student_school_uuid", "letter",
		row_number() OVER (PARTITION BY "school_id", "letter" ORDER BY "arrived", "surname", "firstname", "student_school_uuid")::integer AS "number"
	FROM (
		SELECT s."school_id", s."student_school_uuid", u."surname", u."firstname",
			coalesce(nullif(upper(translate(left(ltrim(u."surname", ' -''’'), 1),
				'аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя', 'АӘБВГҒДЕЁЖЗИЙКҚЛМНҢОӨПРСТУҰҮФХҺЦЧШЩЪЫІЬЭЮЯ')), ''), '—') AS "letter",
			(SELECT min(m."date_from") FROM "group_members" m
				WHERE m."school_id" = s."school_id" AND m."student_school_uuid" = s."student_school_uuid") AS "arrived"
		FROM "students" s JOIN "users" u ON u."id" = s."user_id"
	) lettered
) numbered
WHERE "students"."school_id" = numbered."school_id" AND "students"."student_school_uuid" = numbered."student_school_uuid";
